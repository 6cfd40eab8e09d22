import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { ManagedMember } from '../member.ts';
import { useDeleteMember } from '../use-delete-member.ts';

type DeleteDialogProps = { member: ManagedMember; onClose: () => void; onDeleted: (member: ManagedMember) => void };

/** Confirms that a profile is deleted. Load it lazily. */
export default function DeleteDialog({ member, onClose, onDeleted }: DeleteDialogProps) {
  const t = useTranslation('admin-members');
  const remove = useDeleteMember(onDeleted);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('ask.title', { name: member.member_name ?? '' })}
      action={t('ask.act')}
      isDestructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate(member)}
    >
      <p>
        <b>{member.member_name}</b>, {member.business_name}
        <br />
        {member.email}
      </p>
      <p>{t('ask.text')}</p>
    </ConfirmDialog>
  );
}
