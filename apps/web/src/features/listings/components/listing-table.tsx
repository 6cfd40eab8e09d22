import { dateTime } from '@tanabana/domain/format';
import { countText } from '@tanabana/domain/listings/spec-line';
import { gradeShort } from '@tanabana/domain/words';
import type { ListingTable as TableName } from '@tanabana/domain/words';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { cx } from '#lib/cx.ts';
import type { DayBand } from '../day-bands.ts';
import type { Listing } from '../listing.ts';
import { numberOf } from '../listing.ts';
import { postedText } from '../time.ts';
import { Price, Quantity } from './amount.tsx';
import styles from './listing-table.module.css';

type ListingTableProps = {
  table: TableName;
  bands: DayBand[];
  now: Date;
  renderActions: (listing: Listing) => ReactNode;
  /** Rows in the place of listings that are still on their way. */
  children?: ReactNode;
};

/** The list of a wide screen: each part of the spec line has its column, so that it can be read down. */
export function ListingTable({ table, bands, now, renderActions, children }: ListingTableProps) {
  const { t } = useTranslation('listings');
  const isOffers = table === 'sales_offers';
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="vh">{t(`${table}.title`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.yarn')}</th>
            <th scope="col">{t('columns.count')}</th>
            <th scope="col">{t('columns.lustre')}</th>
            <th scope="col">{t('columns.twist')}</th>
            <th scope="col" className={styles.centre}>
              {t('columns.ply')}
            </th>
            <th scope="col">{t('columns.grade')}</th>
            {isOffers && (
              <th scope="col" className={styles.number}>
                {t('columns.price')}
              </th>
            )}
            <th scope="col" className={styles.number}>
              {t('columns.quantity')}
            </th>
            <th scope="col" className={styles.wide}>
              {t('columns.company')}
            </th>
            <th scope="col">{t('columns.place')}</th>
            <th scope="col" aria-sort="descending">
              {t('columns.posted')}
            </th>
            <th scope="col" className={styles.actionHead}>
              {t('columns.action')}
            </th>
          </tr>
        </thead>
        {bands.map((band) => (
          <tbody key={band.day}>
            <BandRow table={table} band={band} />
            {band.listings.map((listing) => (
              <Row key={listing.id} listing={listing} now={now} actions={renderActions(listing)} />
            ))}
          </tbody>
        ))}
        {children}
      </table>
    </div>
  );
}

function BandRow({ table, band }: { table: TableName; band: DayBand }) {
  const { t } = useTranslation('listings');
  return (
    <tr className={styles.band}>
      <th scope="rowgroup" colSpan={12}>
        {band.name && <b>{t(band.name)}</b>}
        {band.date}
        {band.count !== null && `, ${t(`${table}.posts`, { count: band.count })}`}
      </th>
    </tr>
  );
}

function Row({ listing, now, actions }: { listing: Listing; now: Date; actions: ReactNode }) {
  const { t } = useTranslation('listings');
  const { tanabana_free: poster, grade } = listing;
  return (
    <tr>
      <td>
        <div className={styles.yarn}>
          <YarnGlyph yarn={listing} />
          <div>
            <b>{listing.fibre_type}</b>
            <span className={styles.sub}>
              {[listing.specific_type, listing.blend_ratio].filter(Boolean).join(' ')} {numberOf(listing)}
            </span>
          </div>
        </div>
      </td>
      <td className={styles.count}>
        <CountCell listing={listing} />
      </td>
      <td>{listing.lustre ?? <Nil />}</td>
      <td>{listing.twist_intermingling ?? <Nil />}</td>
      <td className={styles.centre}>{listing.number_of_plys}</td>
      <td title={grade ?? undefined}>{grade ? gradeShort(grade) : <Nil />}</td>
      {'price' in listing && (
        <td className={cx(styles.number, styles.price)}>
          <Price listing={listing} />
        </td>
      )}
      <td className={cx(styles.number, styles.quantity)}>
        <Quantity listing={listing} />
      </td>
      <td className={cx(styles.wide, styles.company)}>{listing.preferred_company ?? <Nil />}</td>
      <td className={styles.place}>
        {poster?.city ?? <Nil />}
        {poster?.district && <span className={styles.sub}>{t('dist', { district: poster.district })}</span>}
      </td>
      <td className={styles.posted} title={dateTime(listing.updated_at)}>
        {postedText(listing.updated_at, now)}
      </td>
      <td>
        <div className={styles.actions}>{actions}</div>
      </td>
    </tr>
  );
}

function CountCell({ listing }: { listing: Listing }) {
  const isGiven = listing.denier_count || listing.filament_count;
  return isGiven ? countText(listing) : <span className={styles.sub}>{countText(listing)}</span>;
}

/** Not given. */
function Nil() {
  const { t } = useTranslation();
  return (
    <span className={styles.nil}>
      <span aria-hidden="true">–</span>
      <span className="vh">{t('notGiven')}</span>
    </span>
  );
}
