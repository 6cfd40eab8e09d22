import { useTranslation } from 'react-i18next';
import { day, money, quantity } from '@tanabana/domain/format';
import { COUNT_NOT_GIVEN, countText } from '@tanabana/domain/listings/spec-line';
import type { ListingTable } from '@tanabana/domain/words';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { SpecLine } from '#components/yarn/spec-line.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import type { OwnListing } from '../api/get-own-listings.ts';
import styles from './own-listings.module.css';

type RowsProps = {
  table: ListingTable;
  listings: readonly OwnListing[];
  /** Ids of the chosen ones. */
  selected: readonly string[];
  onChange: (ids: readonly string[]) => void;
};

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];

/** Own posts on a wide screen. */
export function OwnListingsTable({ table, listings, selected, onChange }: RowsProps) {
  const { t } = useTranslation('profile');
  const isOffer = table === 'sales_offers';
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
          </tr>
        </thead>
        <tbody>
          {listings.map((listing) => (
            <tr key={listing.id} data-on={selected.includes(listing.id) ? '' : undefined}>
              <td>
                <Select {...{ listing, selected, onChange }} />
              </td>
              <td>
                <Yarn listing={listing} />
              </td>
              <td>
                <Count listing={listing} />
              </td>
              <td>
                <SpecLine yarn={listing} withCount={false} />
              </td>
              <td className={styles.number}>
                <Kgs kgs={listing.kgs} />
              </td>
              {isOffer && (
                <td className={styles.number}>
                  <Price price={listing.price} />
                </td>
              )}
              <td>
                <Status status={listing.status} />
              </td>
              <td className={styles.faint}>{day(listing.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Own posts on a narrow screen. */
export function OwnListingsSlips({ table, listings, selected, onChange }: RowsProps) {
  return (
    <>
      <SelectAll {...{ table, listings, selected, onChange }} withLabel />
      <ul className={styles.slips}>
        {listings.map((listing) => (
          <li key={listing.id} className={styles.slip} data-on={selected.includes(listing.id) ? '' : undefined}>
            <Select {...{ listing, selected, onChange }} />
            <div>
              <Yarn listing={listing} />
              <p className={styles.line}>
                <Count listing={listing} />
                {listing.price === null ? <Kgs kgs={listing.kgs} /> : <Price price={listing.price} />}
              </p>
              <p className={styles.line}>
                <SpecLine yarn={listing} withCount={false} />
                {listing.price !== null && <Kgs kgs={listing.kgs} />}
              </p>
              <p className={styles.line}>
                <Status status={listing.status} />
                <span className={styles.faint}>{day(listing.created_at)}</span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}

function SelectAll({ table, listings, selected, onChange, withLabel }: RowsProps & { withLabel?: boolean }) {
  const { t } = useTranslation('profile');
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
  const { t } = useTranslation('profile');
  return (
    <Checkbox
      label={<span className="vh">{t('listings.select', { number: listing.number })}</span>}
      className={styles.check}
      checked={selected.includes(listing.id)}
      onChange={() => onChange(toggled(selected, listing.id))}
    />
  );
}

function Yarn({ listing }: { listing: OwnListing }) {
  return (
    <div className={styles.yarn}>
      <YarnGlyph yarn={listing} />
      <div>
        <b>{listing.fibre_type}</b>
        <small>
          {listing.specific_type} {listing.number}
        </small>
      </div>
    </div>
  );
}

function Count({ listing }: { listing: OwnListing }) {
  const count = countText(listing);
  return <span className={count === COUNT_NOT_GIVEN ? styles.faint : styles.count}>{count}</span>;
}

function Kgs({ kgs }: { kgs: number }) {
  const { t } = useTranslation('profile');
  return (
    <span className={styles.amount}>
      {quantity(kgs)} <small>{t('listings.kg')}</small>
    </span>
  );
}

function Price({ price }: { price: OwnListing['price'] }) {
  const { t } = useTranslation('profile');
  if (price === null) return null;
  return (
    <span className={styles.amount}>
      {money(price)}
      <small>{t('listings.perKg')}</small>
    </span>
  );
}

function Status({ status }: { status: string }) {
  return (
    <span className={styles.status} data-status={status}>
      {status}
    </span>
  );
}
