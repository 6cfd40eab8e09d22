import type { AnyListingTable } from '@tanabana/domain/words';
import { Dialog } from 'radix-ui';
import { useTranslation } from 'react-i18next';
import { Button } from '#components/ui/button.tsx';
import dialog from '#components/ui/dialog.module.css';
import { IconX } from '#components/ui/icons.ts';
import scrim from '#components/ui/scrim.module.css';
import { useReturnFocus } from '#components/ui/use-return-focus.ts';
import { InterestedMembers } from './interested-members.tsx';
import styles from './interested.module.css';

type InterestedDialogProps = {
  table: AnyListingTable;
  listing: { id: string; number: string };
  onClose: () => void;
};

/** Who was interested in a listing of an own list, over that list. Load it lazily. */
export default function InterestedDialog({ table, listing: { id, number }, onClose }: InterestedDialogProps) {
  const { t } = useTranslation('interested');
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrim.scrim} />
        <Dialog.Content className={dialog.dialog} aria-describedby={undefined} {...useReturnFocus()}>
          <div className={styles.head}>
            <Dialog.Title>{t('titleOf', { number })}</Dialog.Title>
            <Dialog.Close asChild>
              <Button variant="plain" icon aria-label={t('common:close')}>
                <IconX size={24} aria-hidden="true" />
              </Button>
            </Dialog.Close>
          </div>
          <InterestedMembers table={table} listingId={id} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
