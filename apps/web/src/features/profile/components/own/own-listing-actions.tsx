import { lazy, Suspense, useState } from 'react';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { Button } from '#components/ui/button.tsx';
import { IconTrash } from '#components/ui/icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { OwnListing } from '#features/profile/api/listings/get-own-listings.ts';
import { useCloseListing } from '#features/profile/use-close-listing.ts';
import { useDeleteListings } from '#features/profile/use-delete-listings.ts';
import { RepeatLinks } from './repeat-links.tsx';

const DeleteDialog = lazy(() => import('../delete-dialog.tsx'));
const CloseDialog = lazy(() => import('../close-dialog.tsx'));

type OwnListingActionsProps = {
  table: ListingTable;
  listing: OwnListing;
  /** Runs after a deletion: the page of the buttons has lost its listing. */
  onDeleted: () => void;
};

/** Post again, Like this, Close and Delete on the page of an own listing, with the same dialogs and texts as in the lists of the profile. */
export function OwnListingActions({ table, listing, onDeleted }: OwnListingActionsProps) {
  const t = useTranslation('profile');
  const [asking, setAsking] = useState<'close' | 'delete' | null>(null);
  const stop = () => setAsking(null);
  const close = useCloseListing(table, stop);
  const remove = useDeleteListings(table, onDeleted);
  return (
    <>
      <RepeatLinks table={table} listing={listing} look={{ variant: 'line', block: true }} />
      {listing.status === 'Open' && (
        <Button variant="line" block onClick={() => setAsking('close')}>
          {t(`listings.${table}.close`)}
        </Button>
      )}
      <Button variant="badLine" block onClick={() => setAsking('delete')}>
        <IconTrash size={18} aria-hidden="true" />
        {t(`listings.${table}.remove`)}
      </Button>
      <Suspense>
        {asking === 'close' && (
          <CloseDialog
            table={table}
            listing={listing}
            isBusy={close.isPending}
            onCancel={stop}
            onConfirm={() => close.mutate(listing)}
          />
        )}
        {asking === 'delete' && (
          <DeleteDialog
            table={table}
            listings={[listing]}
            isBusy={remove.isPending}
            onCancel={stop}
            onConfirm={() => remove.mutate([listing.id])}
          />
        )}
      </Suspense>
    </>
  );
}
