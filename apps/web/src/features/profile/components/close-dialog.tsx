import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { OwnListing } from '../api/listings/get-own-listings.ts';
import { ListingFact } from './own/yarn-cells.tsx';
import styles from './own/own-lists.module.css';

type CloseDialogProps = {
  table: AnyListingTable;
  listing: OwnListing;
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Confirms that an own post is closed, and explains the effect. */
export default function CloseDialog({ table, listing, isBusy, onCancel, onConfirm }: CloseDialogProps) {
  const t = useTranslation('profile');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('listings.askClose', { number: listing.number })}
      action={t(`listings.${table}.close`)}
      busy={isBusy}
      onConfirm={onConfirm}
    >
      <p className={styles.facts}>
        <ListingFact listing={listing} />
      </p>
      <p>{t(`listings.${table}.closing`)}</p>
    </ConfirmDialog>
  );
}
