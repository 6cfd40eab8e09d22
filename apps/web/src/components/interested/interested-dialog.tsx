import type { AnyListingTable } from '@tanabana/domain/words';
import { useTranslation } from 'react-i18next';
import { TitledDialog } from '#components/ui/titled-dialog.tsx';
import { InterestedMembers } from './interested-members.tsx';

type InterestedDialogProps = {
  table: AnyListingTable;
  listing: { id: string; number: string };
  onClose: () => void;
};

/** Who was interested in a listing of an own list, over that list. Load it lazily. */
export default function InterestedDialog({ table, listing: { id, number }, onClose }: InterestedDialogProps) {
  const { t } = useTranslation('interested');
  return (
    <TitledDialog title={t('titleOf', { number })} onClose={onClose}>
      <InterestedMembers table={table} listingId={id} />
    </TitledDialog>
  );
}
