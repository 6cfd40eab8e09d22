import { SpecLine } from '#components/yarn/spec-line.tsx';
import { dateTime, money } from '#i18n/format.ts';
import { useWords } from '#i18n/use-words.ts';
import type { OwnBid } from '#features/profile/api/get-own-bids.ts';
import { Count, Kgs, Price, Status, Yarn } from './yarn-cells.tsx';
import styles from './own-lists.module.css';

type RowsProps = { bids: readonly OwnBid[] };

/** Own bids on a wide screen. */
export function OwnBidsTable({ bids }: RowsProps) {
  const t = useWords('profile');
  return (
    <div className={styles.box}>
      <table className={styles.table} data-plain>
        <thead>
          <tr>
            <th scope="col">{t('listings.columns.yarn')}</th>
            <th scope="col">{t('listings.columns.count')}</th>
            <th scope="col">{t('bids.company')}</th>
            <th scope="col" className={styles.number}>
              {t('bids.basicPrice')}
            </th>
            <th scope="col" className={styles.number}>
              {t('bids.myPrice')}
            </th>
            <th scope="col" className={styles.number}>
              {t('listings.columns.quantity')}
            </th>
            <th scope="col">{t('listings.columns.status')}</th>
            <th scope="col">{t('bids.time')}</th>
          </tr>
        </thead>
        <tbody>
          {bids.map((bid) => (
            <tr key={bid.id}>
              <td>
                <Yarn yarn={bid} number={bid.bid_display_id} />
              </td>
              <td>
                <Count yarn={bid} />
              </td>
              <td>
                <Company bid={bid} />
              </td>
              <td className={styles.number}>
                <BasicPrice price={bid.basic_price} />
              </td>
              <td className={styles.number}>
                <Price price={bid.bid_price} />
              </td>
              <td className={styles.number}>
                <Kgs kgs={bid.bid_quantity} />
              </td>
              <td>
                <Status status={bid.bid_status} />
              </td>
              <td className={styles.faint}>{dateTime(bid.bid_time)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Own bids on a narrow screen. */
export function OwnBidsSlips({ bids }: RowsProps) {
  const t = useWords('profile');
  return (
    <ul className={styles.slips}>
      {bids.map((bid) => (
        <li key={bid.id} className={styles.slip} data-plain>
          <div>
            <Yarn yarn={bid} number={bid.bid_display_id} />
            <p className={styles.line}>
              <Count yarn={bid} />
              <Price price={bid.bid_price} />
            </p>
            <p className={styles.line}>
              <SpecLine yarn={bid} withCount={false} />
              <Kgs kgs={bid.bid_quantity} />
            </p>
            <p className={styles.line}>
              <Company bid={bid} />
              <span className={styles.faint}>
                {t('bids.basicPrice')}: <BasicPrice price={bid.basic_price} />
              </span>
            </p>
            <p className={styles.line}>
              <Status status={bid.bid_status} />
              <span className={styles.faint}>{dateTime(bid.bid_time)}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Company({ bid: { company_name, department_name } }: { bid: OwnBid }) {
  return (
    <span>
      {company_name}
      {department_name && <small className={styles.under}>{department_name}</small>}
    </span>
  );
}

function BasicPrice({ price }: { price: OwnBid['basic_price'] }) {
  const t = useWords('profile');
  return <span className={styles.faint}>{price === null ? t('bids.onRequest') : money(price)}</span>;
}
