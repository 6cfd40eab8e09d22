import { factText } from '@tanabana/domain/listings/spec-line';
import { LINE_FIELDS } from '@tanabana/domain/listings/listing-columns.gen';
import { countText } from '@tanabana/domain/listings/spec-line';
import { gradeShort } from '@tanabana/domain/vocabulary';
import type { ListingSort, ListingTable as TableName } from '@tanabana/domain/vocabulary';
import { term } from '#i18n/terms.ts';
import { Fragment, memo } from 'react';
import { sayCount } from '#components/yarn/say-count.ts';
import { SpecLine } from '#components/yarn/spec-line.tsx';
import { OtherUnit } from '#components/yarn/unit/other-unit.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { useIsWide } from '#lib/use-media.ts';
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
import styles from './listing-table.module.css';

/** The columns of the widest screen: those with their own rendering, and one for each field of the spec line. */
const COLUMNS = 12 + LINE_FIELDS.length;

type ListingTableProps = {
  table: TableName;
  /** Newest first when absent. */
  sort?: ListingSort | undefined;
  /** Whether the bands are counts instead of days. */
  isOfCounts?: boolean;
  bands: GroupedBand[];
  grouping: Grouping;
  now: Date;
  Actions: ListingActions;
};

/**
 * The list of a wide screen. Where every column fits, each part of the spec line has its own, so that it can be compared down the list.
 * Otherwise the spec line is under the count.
 */
export function ListingTable({ table, sort, isOfCounts = false, bands, grouping, now, Actions }: ListingTableProps) {
  const t = useTranslation('listings');
  const isWide = useIsWide();
  const shared = { table, now, isWide, isSorted: sort !== undefined || isOfCounts, Actions };
  return (
    <div className={cx(styles.box, table === 'sales_offers' && styles.offers)}>
      <table className={styles.table}>
        <caption className="vh">{t(`${table}.title`)}</caption>
        <Head isWide={isWide} hasPrice={table === 'sales_offers'} sort={isOfCounts ? null : sort} />
        {bands.map((band) => (
          <tbody key={band.day}>
            <tr className={styles.band}>
              <th scope="rowgroup" colSpan={COLUMNS}>
                <BandText table={table} band={band} />
              </th>
            </tr>
            {band.lines.map((line) =>
              isGroup(line) ? (
                <Fragment key={`fold ${line.run[0]!.id}`}>
                  <tr className={styles.fold}>
                    <td colSpan={COLUMNS}>
                      <GroupButton group={line} onToggle={grouping.toggle} />
                    </td>
                  </tr>
                  {line.isOpen &&
                    line.folded.map((listing) => <Row key={listing.id} {...shared} listing={listing} isGrouped />)}
                </Fragment>
              ) : (
                <Row key={line.id} {...shared} listing={line} />
              ),
            )}
          </tbody>
        ))}
      </table>
    </div>
  );
}

type HeadProps = { isWide: boolean; hasPrice: boolean; sort: ListingSort | undefined | null };

function Head({ isWide, hasPrice, sort }: HeadProps) {
  const t = useTranslation('listings');
  const [column, direction] = sort === null ? [] : (sort?.split('_') ?? ['posted', 'desc']);
  const sorted = (name: string) =>
    name === column ? (direction === 'asc' ? ('ascending' as const) : ('descending' as const)) : undefined;
  return (
    <thead>
      <tr>
        <th scope="col">{t('columns.yarn')}</th>
        <th scope="col" className={styles.countHead}>
          {t('columns.count')}
        </th>
        {isWide && (
          <>
            <th scope="col" className={styles.lustreHead}>
              {t('columns.lustre')}
            </th>
            <th scope="col" className={styles.twistHead}>
              {t('columns.twist')}
            </th>
            <th scope="col" className={cx(styles.centre, styles.plyHead)}>
              {t('columns.ply')}
            </th>
            <th scope="col" className={styles.gradeHead}>
              {t('columns.grade')}
            </th>
            {LINE_FIELDS.map(({ name, label }) => (
              <th key={name} scope="col">
                {t.maybe(`columns.${name}`) ?? label}
              </th>
            ))}
          </>
        )}
        {hasPrice && (
          <th scope="col" className={cx(styles.number, styles.priceHead)} aria-sort={sorted('price')}>
            {t('columns.price')}
          </th>
        )}
        <th scope="col" className={cx(styles.number, styles.quantityHead)} aria-sort={sorted('quantity')}>
          {t('columns.quantity')}
        </th>
        {isWide && (
          <th scope="col" className={cx(styles.company, styles.companyHead)}>
            {t('columns.company')}
          </th>
        )}
        <th scope="col" className={styles.placeHead}>
          {t('columns.place')}
        </th>
        <th scope="col" className={styles.postedHead} aria-sort={sorted('posted')}>
          {t('columns.posted')}
        </th>
        <th scope="col" className={styles.actionHead}>
          <span>{t('columns.action')}</span>
        </th>
      </tr>
    </thead>
  );
}

type RowProps = {
  table: TableName;
  listing: Listing;
  now: Date;
  isWide: boolean;
  isSorted: boolean;
  isGrouped?: boolean;
  Actions: ListingActions;
};

// A key pressed in the search leaves most rows as they are.
const Row = memo(function Row({ table, listing, now, isWide, isSorted, isGrouped, Actions }: RowProps) {
  const t = useTranslation('listings');
  const { tanabana_free: poster } = listing;
  const region = regionOf(t, listing);
  return (
    <tr className={cx(isGrouped && styles.folded)}>
      <td>
        <div className={styles.yarn}>
          <YarnGlyph yarn={listing} />
          <div>
            <b>{term(listing.fibre_type)}</b>
            <span className={styles.sub}>
              {[listing.specific_type && term(listing.specific_type), isWide && listing.blend_ratio]
                .filter(Boolean)
                .join(' ')}{' '}
              <ListingNumber table={table} listing={listing} className={styles.label} />
            </span>
          </div>
        </div>
      </td>
      <td>
        <Count listing={listing} />
        <OtherUnit of={listing.millitex} posted={countText(listing)} />
        {!isWide && <SpecLine yarn={listing} withCount={false} />}
      </td>
      {isWide && <SpecCells listing={listing} />}
      {'price' in listing && (
        <td className={cx(styles.number, styles.price)}>
          <Price listing={listing} />
        </td>
      )}
      <td className={cx(styles.number, styles.quantity)}>
        <Quantity listing={listing} />
      </td>
      {isWide && <td className={styles.company}>{listing.preferred_company ?? <Nil />}</td>}
      <td className={styles.place}>
        {poster?.city ?? <Nil />}
        {region && <span className={styles.sub}>{region}</span>}
      </td>
      <td className={styles.posted} title={dateTime(listing.updated_at)}>
        {postedText(listing.updated_at, now, isSorted)}
      </td>
      <td>
        <div className={styles.actions}>
          <Actions table={table} listing={listing} />
        </div>
      </td>
    </tr>
  );
});

function Count({ listing }: { listing: Listing }) {
  const isGiven = listing.denier_count || listing.filament_count;
  return <span className={isGiven ? styles.count : styles.sub}>{sayCount(countText(listing))}</span>;
}

function SpecCells({ listing }: { listing: Listing }) {
  const { lustre, twist_intermingling, number_of_plys, grade } = listing;
  // house-allow casts: the table of fields names the columns; all of them are text or numbers
  const given = listing as unknown as Readonly<Record<string, string | number | null | undefined>>;
  return (
    <>
      <td className={styles.label}>{lustre ? term(lustre) : <Nil />}</td>
      <td className={styles.label}>{twist_intermingling ? term(twist_intermingling) : <Nil />}</td>
      <td className={styles.centre}>{number_of_plys}</td>
      <td className={styles.label} title={grade ? term(grade) : undefined}>
        {grade ? term(gradeShort(grade)) : <Nil />}
      </td>
      {LINE_FIELDS.map((field) => (
        <td key={field.name} className={styles.label}>
          {given[field.name] ? factText(field, given[field.name]!) : <Nil />}
        </td>
      ))}
    </>
  );
}

/** No value. */
function Nil() {
  const t = useTranslation('common');
  return (
    <span className={styles.nil}>
      <span aria-hidden="true">–</span>
      <span className="vh">{t('notGiven')}</span>
    </span>
  );
}
