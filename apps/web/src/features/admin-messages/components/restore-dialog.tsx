import { LIMITS } from '@tanabana/domain/limits';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useDraft } from '#lib/forms/use-draft.ts';
import { noteDraft } from '../note-draft.ts';

type RestoreDialogProps = {
  /** Of the spent credit. */
  ledgerId: number;
  name: string;
  about: string;
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: (note: string) => void;
};

/** Confirms that a credit is refunded, and has a field for a note that the member's credit history will show. */
export default function RestoreDialog({ ledgerId, name, about, isBusy, onCancel, onConfirm }: RestoreDialogProps) {
  const t = useTranslation('admin-messages');
  // It stays when the dialog is closed, until the credit is refunded.
  const { stored, keep } = useDraft(noteDraft(ledgerId), { note: '' });
  const { note } = stored;
  const isLong = note.length > LIMITS.credit_note_length;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('restoreTitle', { name })}
      action={t('restore')}
      busy={isBusy}
      onConfirm={() => !isLong && onConfirm(note.trim())}
    >
      <p>{t('restoreText', { name, about })}</p>
      <Field label={t('note')} hint={t('noteHint')}>
        <Input
          value={note}
          maxLength={LIMITS.credit_note_length}
          onChange={(event) => keep({ note: event.target.value })}
        />
      </Field>
    </ConfirmDialog>
  );
}
