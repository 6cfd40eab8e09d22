import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { OwnListing } from '../api/listings/get-own-listings.ts';
import { ListingFact } from './own/yarn-cells.tsx';
import styles from './own/own-lists.module.css';

const NAMED_AT_MOST = 4;

type DeleteDialogProps = {
  table: AnyListingTable;
  listings: readonly OwnListing[];
  isBusy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
};

/** Confirms that own posts are deleted, and lists them. */
export default function DeleteDialog({ table, listings, isBusy, onCancel, onConfirm }: DeleteDialogProps) {
  const t = useTranslation('profile');
  const count = listings.length;
  const named = listings.slice(0, NAMED_AT_MOST);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t(`listings.${table}.ask`, { count, number: listings[0]?.number ?? '' })}
      action={t(`listings.${table}.act`, { count })}
      isDestructive
      busy={isBusy}
      onConfirm={onConfirm}
    >
      <ul className={styles.facts}>
        {named.map((listing) => (
          <li key={listing.id}>
            <ListingFact listing={listing} />
          </li>
        ))}
        {count > named.length && <li>{t('listings.more', { count: count - named.length })}</li>}
      </ul>
      <p>{t(`listings.${table}.warning`, { count })}</p>
    </ConfirmDialog>
  );
}
