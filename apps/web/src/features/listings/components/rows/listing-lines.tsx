import { COUNT_NOT_GIVEN, countText } from '@tanabana/domain/listings/spec-line';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { term } from '#i18n/terms.ts';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { sayCount } from '#components/yarn/say-count.ts';
import { SpecLine } from '#components/yarn/spec-line.tsx';
import { OtherUnit } from '#components/yarn/unit/other-unit.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { age } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useNow } from '#lib/use-now.ts';
import type { Listing } from '#features/listings/listing.ts';
import { numberOf, pageOf } from '#features/listings/listing.ts';
import { regionOf } from '#features/listings/region.ts';
import { Price, Quantity } from './amount.tsx';
import styles from './listing-lines.module.css';

/** A few listings, one a line, each with a link to its page. */
export function ListingLines({ table, listings }: { table: ListingTable; listings: readonly Listing[] }) {
  const now = useNow();
  return (
    <ul className={styles.lines}>
      {listings.map((listing) => (
        <li key={listing.id}>
          <Line table={table} listing={listing} now={now} />
        </li>
      ))}
    </ul>
  );
}

function Line({ table, listing, now }: { table: ListingTable; listing: Listing; now: Date }) {
  const t = useTranslation('listings');
  const { tanabana_free: poster } = listing;
  const isOffer = 'price' in listing;
  const count = countText(listing);
  return (
    <>
      <YarnGlyph yarn={listing} />
      <p className={styles.yarn}>
        <PageLink path={pageOf(table)} params={{ number: numberOf(listing) }}>
          <Count>{count}</Count> <span>{term(listing.fibre_type)}</span>
        </PageLink>
        <OtherUnit of={listing.millitex} posted={count} />
        <SpecLine yarn={listing} withCount={false} />
      </p>
      <p className={styles.amount}>
        <b>{isOffer ? <Price listing={listing} /> : <Quantity listing={listing} />}</b>
        <span>{isOffer ? <Quantity listing={listing} /> : age(listing.updated_at, now)}</span>
      </p>
      <p className={styles.place}>
        {poster?.city}
        <span>{isOffer ? age(listing.updated_at, now) : regionOf(t, listing)}</span>
      </p>
    </>
  );
}

function Count({ children }: { children: string }) {
  return children === COUNT_NOT_GIVEN ? <span>{sayCount(children)}</span> : <b>{children}</b>;
}
