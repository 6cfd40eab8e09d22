import { LIMITS } from '@tanabana/domain/limits';
import { isD2D, kindOf } from '@tanabana/domain/vocabulary';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/form/checkbox.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { SpecLine } from '#components/yarn/spec-line.tsx';
import { paths } from '#config/paths.ts';
import { day, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { OwnListing } from '#features/profile/api/listings/get-own-listings.ts';
import { RepeatLinks } from './repeat-links.tsx';
import { Count, Kgs, Price, Status, Yarn } from './yarn-cells.tsx';
import styles from './own-lists.module.css';

type RowsProps = {
  table: AnyListingTable;
  listings: readonly OwnListing[];
  /** Ids of the chosen ones. */
  selected: readonly string[];
  onChange: (ids: readonly string[]) => void;
  /** How many were interested, by key; unknown until it is loaded. */
  counts: ReadonlyMap<string, number> | undefined;
  onInterested: (listing: OwnListing) => void;
  onClose: (listing: OwnListing) => void;
};

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

/** Own posts on a wide screen. */
export function OwnListingsTable({ table, listings, selected, onChange, counts, onInterested, onClose }: RowsProps) {
  const t = useTranslation('profile', 'interested');
  const isOffer = kindOf(table) === 'sales_offers';
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <SelectAll {...{ table, listings, selected, onChange }} />
            </th>
            <th scope="col">{t('listings.columns.yarn')}</th>
            <th scope="col">{t('listings.columns.count')}</th>
            <th scope="col">{t('listings.columns.specifications')}</th>
            <th scope="col" className={styles.number}>
              {t('listings.columns.quantity')}
            </th>
            {isOffer && (
              <th scope="col" className={styles.number}>
                {t('listings.columns.price')}
              </th>
            )}
            <th scope="col">{t('listings.columns.status')}</th>
            <th scope="col">{t('listings.columns.posted')}</th>
            <th scope="col">{t('interested:column')}</th>
            <th scope="col">
              <span className="vh">{t('listings.columns.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {listings.map((listing) => (
            <tr key={listing.id} data-on={selected.includes(listing.id) ? '' : undefined}>
              <td>
                <Select {...{ listing, selected, onChange }} />
              </td>
              <td>
                <Yarn yarn={listing} number={<NumberLink table={table} listing={listing} />} />
              </td>
              <td>
                <Count yarn={listing} />
              </td>
              <td>
                <SpecLine yarn={listing} withCount={false} />
              </td>
              <td className={styles.number}>
                <Kgs kgs={listing.kgs} />
              </td>
              {isOffer && (
                <td className={styles.number}>{listing.price !== null && <Price price={listing.price} />}</td>
              )}
              <td>
                <Status status={listing.status} />
              </td>
              <td className={styles.faint}>{day(listing.created_at)}</td>
              <td className={styles.interested}>
                <InterestedButton {...{ listing, counts, onInterested }} />
              </td>
              <td className={styles.close}>
                <Repeat {...{ table, listing }} />
                <Close {...{ listing, onClose }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Own posts on a narrow screen. */
export function OwnListingsSlips({ table, listings, selected, onChange, counts, onInterested, onClose }: RowsProps) {
  return (
    <>
      <SelectAll {...{ table, listings, selected, onChange }} withLabel />
      <ul className={styles.slips}>
        {listings.map((listing) => (
          <li key={listing.id} className={styles.slip} data-on={selected.includes(listing.id) ? '' : undefined}>
            <Select {...{ listing, selected, onChange }} />
            <div>
              <Yarn yarn={listing} number={<NumberLink table={table} listing={listing} />} />
              <p className={styles.line}>
                <Count yarn={listing} />
                {listing.price === null ? <Kgs kgs={listing.kgs} /> : <Price price={listing.price} />}
              </p>
              <p className={styles.line}>
                <SpecLine yarn={listing} withCount={false} />
                {listing.price !== null && <Kgs kgs={listing.kgs} />}
              </p>
              <div className={styles.foot}>
                <Status status={listing.status} />
                <span className={styles.faint}>{day(listing.created_at)}</span>
                <Close {...{ listing, onClose }} />
              </div>
              <div className={styles.more}>
                <InterestedButton {...{ listing, counts, onInterested }} />
                <Repeat {...{ table, listing }} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The number, leading to the listing's own page. What dealers post for dealers has no such page. */
function NumberLink({ table, listing: { number } }: Pick<RowsProps, 'table'> & { listing: OwnListing }) {
  if (isD2D(table)) return number;
  return (
    <PageLink
      path={kindOf(table) === 'sales_offers' ? paths.offer : paths.enquiry}
      params={{ number }}
      className={styles.page}
    >
      {number}
    </PageLink>
  );
}

/** The number of interested members, with a link to them; nothing where there is none. */
function InterestedButton({
  listing,
  counts,
  onInterested,
}: Pick<RowsProps, 'counts' | 'onInterested'> & { listing: OwnListing }) {
  const t = useTranslation('interested');
  const count = counts?.get(listing.id) ?? 0;
  if (count === 0) return null;
  const shown = count < LIMITS.interests_counted ? quantity(count) : `${quantity(count)}+`;
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={t('countOf', { shown, number: listing.number })}
      onClick={() => onInterested(listing)}
    >
      {t('count', { shown })}
    </Button>
  );
}

/** The forms that an own post fills in. One for dealers alone is not offered again: the form would show it to everybody. */
function Repeat({ table, listing }: Pick<RowsProps, 'table'> & { listing: OwnListing }) {
  if (isD2D(table)) return null;
  return <RepeatLinks table={kindOf(table)} listing={listing} look={{ variant: 'quiet', size: 'sm' }} />;
}

/** The way to close an open post; a closed one has none back, and a hidden one is an admin's to show again. */
function Close({ listing, onClose }: Pick<RowsProps, 'onClose'> & { listing: OwnListing }) {
  const t = useTranslation('profile');
  if (listing.status !== 'Open') return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-label={t('listings.closeOne', { number: listing.number })}
      onClick={() => onClose(listing)}
    >
      {t('listings.close')}
    </Button>
  );
}

type SelectAllProps = Omit<RowsProps, 'onClose' | 'counts' | 'onInterested'> & { withLabel?: boolean };

function SelectAll({ table, listings, selected, onChange, withLabel }: SelectAllProps) {
  const t = useTranslation('profile');
  const label = t(`listings.${table}.all`);
  const isAll = selected.length === listings.length;
  return (
    <Checkbox
      label={withLabel ? label : <span className="vh">{label}</span>}
      className={withLabel ? undefined : styles.check}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = selected.length > 0 && !isAll;
      }}
      onChange={() => onChange(isAll ? [] : listings.map(({ id }) => id))}
    />
  );
}

function Select({ listing, selected, onChange }: Pick<RowsProps, 'selected' | 'onChange'> & { listing: OwnListing }) {
  const t = useTranslation('profile');
  return (
    <Checkbox
      label={<span className="vh">{t('listings.select', { number: listing.number })}</span>}
      className={styles.check}
      checked={selected.includes(listing.id)}
      onChange={() => onChange(toggled(selected, listing.id))}
    />
  );
}
