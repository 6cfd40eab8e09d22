import { yarnName } from '#i18n/yarn.ts';
import type { ReactNode } from 'react';
import { SelectAll, SelectRow } from '#components/ui/list/rows/select-rows.tsx';
import { SpecLine } from '#components/yarn/spec-line.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Bid } from '#lib/bids/bid.ts';
import type { Selection } from '#lib/reading/lists/use-selection.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import { Basic, Bidder, Company, Count, Decision, Kgs, Placed, Price, Status, Value, Yarn } from './bid-cells.tsx';
import styles from './bid-rows.module.css';

type BidRowsProps = {
  bids: readonly Bid[];
  /** The reader: a bidder sees the company, the company the bidder. */
  side: 'bidder' | 'company';
  /** With a checkbox each. */
  selection?: Selection<Bid>;
  /** Whether each row shows the company: for members who see several companies' bids. */
  withCompany?: boolean;
  /** The actions on a pending bid. */
  renderAnswer?: (bid: Bid) => ReactNode;
  caption: string;
};

/** Bids as a table on a wide screen, as slips on a narrow one. */
export function BidRows(props: BidRowsProps) {
  return useIsDesktop() ? <BidTable {...props} /> : <BidSlips {...props} />;
}

const marked = (bid: Bid, selection: Selection<Bid> | undefined) => (selection?.has(bid.id) ? '' : undefined);

function BidTable({ bids, side, selection, withCompany = false, renderAnswer, caption }: BidRowsProps) {
  const t = useTranslation('bids');
  const isBidder = side === 'bidder';
  const select = ({ bid_display_id: number }: Bid) => t('select', { number });
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.check}>
                <SelectAll rows={bids} selection={selection} label={t('selectAll')} />
              </th>
            )}
            <th scope="col" aria-sort="descending">
              {t('bid')}
            </th>
            <th scope="col">{t('yarn')}</th>
            <th scope="col">{t('count')}</th>
            {isBidder && <th scope="col">{t('company')}</th>}
            <th scope="col" className={styles.number}>
              {t('basic')}
            </th>
            <th scope="col" className={styles.number}>
              {t(isBidder ? 'myPrice' : 'price')}
            </th>
            <th scope="col" className={styles.number}>
              {t('quantity')}
            </th>
            <th scope="col" className={styles.number}>
              {t('value')}
            </th>
            {!isBidder && <th scope="col">{t('bidder')}</th>}
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('decision')}</th>
          </tr>
        </thead>
        <tbody>
          {bids.map((bid) => (
            <tr key={bid.id} data-on={marked(bid, selection)}>
              {selection && (
                <td className={styles.check}>
                  <SelectRow row={bid} selection={selection} label={select(bid)} />
                </td>
              )}
              <th scope="row" className={styles.placed}>
                <Placed bid={bid} />
              </th>
              <td>
                <Yarn bid={bid} company={withCompany} />
              </td>
              <td>
                <Count bid={bid} />
              </td>
              {isBidder && (
                <td>
                  <Company bid={bid} />
                </td>
              )}
              <td className={styles.number}>
                <Basic bid={bid} />
              </td>
              <td className={styles.number}>
                <Price bid={bid} />
              </td>
              <td className={styles.number}>
                <Kgs bid={bid} />
              </td>
              <td className={styles.number}>
                <Value bid={bid} />
              </td>
              {!isBidder && (
                <td>
                  <Bidder bid={bid} />
                </td>
              )}
              <td>
                <Status bid={bid} />
              </td>
              <td>{bid.bid_status === 'Pending' ? renderAnswer?.(bid) : <Decision bid={bid} isBidder={isBidder} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BidSlips({ bids, side, selection, withCompany = false, renderAnswer, caption }: BidRowsProps) {
  const t = useTranslation('bids');
  const isBidder = side === 'bidder';
  const select = ({ bid_display_id: number }: Bid) => t('select', { number });
  return (
    <>
      {selection && <SelectAll rows={bids} selection={selection} label={t('selectAll')} withLabel />}
      <ul className={styles.slips} aria-label={caption}>
        {bids.map((bid) => (
          <li key={bid.id} className={styles.slip} data-on={marked(bid, selection)}>
            <div className={styles.head}>
              {selection && <SelectRow row={bid} selection={selection} label={select(bid)} />}
              <div className={styles.placed}>
                <Placed bid={bid} />
              </div>
              <Status bid={bid} />
            </div>
            <div className={styles.goods}>
              <YarnGlyph yarn={bid} size={44} />
              <div>
                <p>{yarnName(bid)}</p>
                <p>
                  <Count bid={bid} />
                </p>
                <SpecLine yarn={bid} withCount={false} />
              </div>
              <p className={styles.number}>
                <Price bid={bid} />
              </p>
            </div>
            <div className={styles.pair}>
              <span>
                {t('basic')} <Basic bid={bid} />
              </span>
              <span>
                <Kgs bid={bid} />
              </span>
              <span>
                <Value bid={bid} />
              </span>
            </div>
            <div className={styles.pair}>
              <div>{isBidder ? <Company bid={bid} /> : <Bidder bid={bid} />}</div>
              {withCompany && <div>{bid.company_name}</div>}
              {bid.bid_status === 'Pending' ? renderAnswer?.(bid) : <Decision bid={bid} isBidder={isBidder} />}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
