import { listingNumber } from '@tanabana/domain/listings/number';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { paths } from '#config/paths.ts';
import { cx } from '#lib/cx.ts';
import { useOffer } from '#lib/membership/use-offer.ts';
import type { Listing } from '#features/listings/listing.ts';
import { numberOf } from '#features/listings/listing.ts';
import styles from './listing-number.module.css';

type ListingNumberProps = { table: ListingTable; listing: Listing; className?: string | undefined };

/** The number that people quote, leading to the listing's own page. What dealers post for dealers has no such page. */
export function ListingNumber({ table, listing, className }: ListingNumberProps) {
  const { hasRoute } = useOffer();
  const number = numberOf(listing);
  const path = table === 'purchase_enquiries' ? paths.enquiry : paths.offer;
  if (!hasRoute(path) || listingNumber(table, number) !== number) return <span className={className}>{number}</span>;
  return (
    <PageLink path={path} params={{ number }} className={cx(styles.link, className)}>
      {number}
    </PageLink>
  );
}
