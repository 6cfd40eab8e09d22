import { lazy, Suspense, useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LIMITS } from '@tanabana/domain/limits';
import { listingNotices } from '@tanabana/domain/listings/notices';
import { isD2D, kindOf } from '@tanabana/domain/vocabulary';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { Button } from '#components/ui/button.tsx';
import { IconTrash } from '#components/ui/icons.ts';
import { paths } from '#config/paths.ts';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { loadMessages } from '#i18n/messages.ts';
import { interestCountsQuery } from '#lib/reading/interested.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { ownListingsQuery } from '#features/profile/api/listings/get-own-listings.ts';
import type { OwnListing } from '#features/profile/api/listings/get-own-listings.ts';
import { useCloseListing } from '#features/profile/use-close-listing.ts';
import { useDeleteListings } from '#features/profile/use-delete-listings.ts';
import { ListError, ListLoading, ShowMore, useRows } from './own-list-parts.tsx';
import { OwnListingsSlips, OwnListingsTable } from './own-listings-rows.tsx';
import styles from './own-lists.module.css';

const DeleteDialog = lazy(() => import('../delete-dialog.tsx'));
const InterestedDialog = lazy(() => import('#components/interested/interested-dialog.tsx'));
const HiddenPosts = lazy(async () => {
  const [posts] = await Promise.all([import('./hidden-posts.tsx'), loadMessages('reporting')]);
  return posts;
});
const CloseDialog = lazy(() => import('../close-dialog.tsx'));

const SIDES = {
  purchase_enquiries: { post: paths.postEnquiry, notFetched: listingNotices.ownEnquiriesNotFetched },
  sales_offers: { post: paths.postOffer, notFetched: listingNotices.ownOffersNotFetched },
} as const;

type OwnListingsProps = {
  table: AnyListingTable;
  userId: string;
  /** Nothing at all when there are none: for posts to dealers of who is none. */
  isHiddenWhenEmpty?: boolean;
};

type HeadProps = {
  table: AnyListingTable;
  /** The number of loaded listings; undefined until they are loaded. */
  count: number | undefined;
  hasMore: boolean;
  selected: number;
  onDelete: () => void;
};

/** Title and number of the listings, and the button that deletes the selected ones. */
function OwnListingsHead({ table, count, hasMore, selected, onDelete }: HeadProps) {
  const t = useTranslation('profile');
  return (
    <div className={styles.head}>
      <div>
        <h2>
          {t(`listings.${table}.title`)}{' '}
          {count !== undefined && (
            <span>
              {count}
              {hasMore && '+'}
            </span>
          )}
        </h2>
        {isD2D(table) && <p>{t(`listings.${table}.note`, { days: LIMITS.d2d_shown_days })}</p>}
      </div>
      {count !== undefined && count > 0 && (
        <div className={styles.act}>
          <span role="status">{selected > 0 && t('listings.selected', { count: selected })}</span>
          <Button variant="badLine" size="sm" disabled={selected === 0} onClick={onDelete}>
            <IconTrash size={18} aria-hidden="true" />
            {t('listings.delete')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The owner's enquiries or offers of one table, with a checkbox each and Delete Selected; open ones can be closed. */
export function OwnListings({ table, userId, isHiddenWhenEmpty }: OwnListingsProps) {
  const t = useTranslation('profile', 'interested');
  const say = useNotice();
  const isDesktop = useIsDesktop();
  const { post, notFetched } = SIDES[kindOf(table)];
  const list = useInfiniteQuery(ownListingsQuery(table, userId));
  const listings = useRows(list, notFetched);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [isAsking, setIsAsking] = useState(false);
  const [looking, setLooking] = useState<OwnListing | null>(null);
  const counts = useQuery({
    ...interestCountsQuery(
      table,
      listings?.map(({ id }) => id),
    ),
    // Older rows do not take the counts of those above them away.
    placeholderData: keepPreviousData,
  });
  const [closing, setClosing] = useState<OwnListing | null>(null);
  const close = useCloseListing(table, () => setClosing(null));
  const remove = useDeleteListings(table, () => {
    setIsAsking(false);
    setMarked([]);
  });

  // A row that was deleted elsewhere in the meantime is no longer selected.
  const selected = listings?.filter(({ id }) => marked.includes(id)) ?? [];
  const selection = { listings: listings ?? [], selected: selected.map(({ id }) => id), onChange: setMarked, table };
  // One that could not be loaded is not known to be empty.
  if (isHiddenWhenEmpty && !listings?.length && !list.isLoadingError) return null;
  const hidden = listings?.filter(({ status }) => status === 'Hidden') ?? [];
  const Rows = isDesktop ? OwnListingsTable : OwnListingsSlips;

  return (
    <section className={styles.section} aria-label={t(`listings.${table}.title`)}>
      <OwnListingsHead
        table={table}
        count={listings?.length}
        hasMore={list.hasNextPage}
        selected={selected.length}
        onDelete={() => setIsAsking(true)}
      />
      {hidden.length > 0 && (
        <Suspense>
          <HiddenPosts table={table} listings={hidden} />
        </Suspense>
      )}
      {listings && listings.length > 0 && (
        <Rows {...selection} counts={counts.data} onInterested={setLooking} onClose={setClosing} />
      )}
      {listings?.length === 0 && (
        <p className={styles.empty}>
          {t(`listings.${table}.empty`)} <Link to={post}>{t(`listings.${table}.post`)}</Link>
        </p>
      )}
      {!listings &&
        (list.error ? (
          <ListError title={say(notFetched).title} onRetry={() => void list.refetch()} />
        ) : (
          <ListLoading />
        ))}
      {counts.isError && <ListError title={t('interested:failed')} onRetry={() => void counts.refetch()} />}
      <ShowMore list={list} />
      {looking && (
        <Suspense>
          <InterestedDialog table={table} listing={looking} onClose={() => setLooking(null)} />
        </Suspense>
      )}
      {closing && (
        <Suspense>
          <CloseDialog
            table={table}
            listing={closing}
            isBusy={close.isPending}
            onCancel={() => setClosing(null)}
            onConfirm={() => close.mutate(closing)}
          />
        </Suspense>
      )}
      {isAsking && (
        <Suspense>
          <DeleteDialog
            table={table}
            listings={selected}
            isBusy={remove.isPending}
            onCancel={() => setIsAsking(false)}
            onConfirm={() => remove.mutate(selected.map(({ id }) => id))}
          />
        </Suspense>
      )}
    </section>
  );
}
