import { COUNT_NOT_GIVEN, countText } from '@tanabana/domain/listings/spec-line';
import type { ListingSort, ListingTable as TableName } from '@tanabana/domain/vocabulary';
import { term } from '#i18n/terms.ts';
import { Fragment, memo } from 'react';
import { sayCount } from '#components/yarn/say-count.ts';
import { SpecLine } from '#components/yarn/spec-line.tsx';
import { OtherUnit } from '#components/yarn/unit/other-unit.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { isGroup } from '#features/listings/grouping.ts';
import type { GroupedBand } from '#features/listings/grouping.ts';
import type { ListingActions, Listing } from '#features/listings/listing.ts';
import { regionOf } from '#features/listings/region.ts';
import { postedText } from '#features/listings/time.ts';
import type { Grouping } from '#features/listings/use-grouping.ts';
import { Price, Quantity } from './amount.tsx';
import { BandText } from './band-text.tsx';
import { GroupButton } from './group-button.tsx';
import { ListingNumber } from './listing-number.tsx';
import styles from './listing-slips.module.css';

type ListingSlipsProps = {
  table: TableName;
  sort?: ListingSort | undefined;
  /** Whether the bands are counts instead of days. */
  isOfCounts?: boolean;
  bands: GroupedBand[];
  grouping: Grouping;
  now: Date;
  Actions: ListingActions;
};

/** The list of a narrow screen: each listing like the label on a carton. */
export function ListingSlips({ table, sort, isOfCounts, bands, grouping, now, Actions }: ListingSlipsProps) {
  const t = useTranslation('listings');
  return (
    <ul className={styles.slips} aria-label={t(`${table}.title`)}>
      {bands.flatMap((band) => [
        <li key={band.day} className={styles.band}>
          <BandText table={table} band={band} />
        </li>,
        ...band.lines.map((line) =>
          isGroup(line) ? (
            <Fragment key={`fold ${line.run[0]!.id}`}>
              <li className={styles.fold}>
                <GroupButton group={line} onToggle={grouping.toggle} />
              </li>
              {line.isOpen &&
                line.folded.map((listing) => (
                  <li key={listing.id} className={cx(styles.slip, styles.folded)}>
                    <Slip listing={listing} now={now} isSorted={sort !== undefined || isOfCounts} Actions={Actions} />
                  </li>
                ))}
            </Fragment>
          ) : (
            <li key={line.id} className={styles.slip}>
              <Slip listing={line} now={now} isSorted={sort !== undefined || isOfCounts} Actions={Actions} />
            </li>
          ),
        ),
      ])}
    </ul>
  );
}

type SlipProps = { listing: Listing; now: Date; isSorted?: boolean; Actions?: ListingActions };

/** One listing: glyph, fibre, time, count, price or quantity, spec line, place and action. */
export const Slip = memo(function Slip({ listing, now, isSorted, Actions }: SlipProps) {
  const t = useTranslation('listings');
  const { tanabana_free: poster } = listing;
  const isOffer = 'price' in listing;
  const table = isOffer ? 'sales_offers' : 'purchase_enquiries';
  const count = countText(listing);
  return (
    <>
      <YarnGlyph yarn={listing} size={44} className={styles.glyph} />
      <p className={styles.fibre}>
        <span>
          {[listing.fibre_type, listing.specific_type].flatMap((word) => (word ? [term(word)] : [])).join(' · ')}
        </span>{' '}
        <small>{postedText(listing.updated_at, now, isSorted)}</small>
      </p>
      <p className={count === COUNT_NOT_GIVEN ? styles.noCount : styles.count}>
        {sayCount(count)}
        <OtherUnit of={listing.millitex} posted={count} />
      </p>
      <p className={styles.amount}>{isOffer ? <Price listing={listing} /> : <Quantity listing={listing} />}</p>
      <div className={styles.middle}>
        <SpecLine yarn={listing} withCount={false} />
        <span>
          {isOffer && (
            <>
              <Quantity listing={listing} />
              {' · '}
            </>
          )}
          <ListingNumber table={table} listing={listing} />
        </span>
      </div>
      <div className={styles.foot}>
        <p className={styles.where}>
          <b>{poster?.city}</b> {regionOf(t, listing)}
        </p>
        {Actions && <Actions table={table} listing={listing} />}
      </div>
    </>
  );
});
