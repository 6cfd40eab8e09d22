import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { TitledDialog } from '#components/ui/over/titled-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { InterestedMembers } from './interested-members.tsx';

type InterestedDialogProps = {
  table: AnyListingTable;
  listing: { id: string; number: string };
  onClose: () => void;
};

/** The members interested in a listing of an own list, as a dialog. Load it lazily. */
export default function InterestedDialog({ table, listing: { id, number }, onClose }: InterestedDialogProps) {
  const t = useTranslation('interested');
  return (
    <TitledDialog title={t('titleOf', { number })} onClose={onClose}>
      <InterestedMembers table={table} listingId={id} />
    </TitledDialog>
  );
}
