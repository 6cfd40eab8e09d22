// The cells of bid rows, for a wide screen and a narrow one.
import { bidValue, toBasic } from '@tanabana/domain/bids/typed-bid';
import { COUNT_NOT_GIVEN, countText } from '@tanabana/domain/listings/spec-line';
import type { BidRejectionReason } from '@tanabana/domain/vocabulary';
import { mobile } from '@tanabana/domain/format';
import { yarnName } from '#i18n/yarn.ts';
import { sayCount } from '#components/yarn/say-count.ts';
import { SpecLine } from '#components/yarn/spec-line.tsx';
import { OtherUnit } from '#components/yarn/unit/other-unit.tsx';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { dateTime, money, quantity, wholeRupees } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Bid } from '#lib/bids/bid.ts';
import styles from './bid-cells.module.css';

type OfBid = { bid: Bid };

/** Number and time. */
export function Placed({ bid }: OfBid) {
  return (
    <>
      <b>{bid.bid_display_id}</b>
      <small className={styles.under}>
        <time dateTime={bid.bid_time}>{dateTime(bid.bid_time)}</time>
      </small>
    </>
  );
}

/** Glyph, fibre and specification. */
export function Yarn({ bid, company }: OfBid & { company?: boolean }) {
  return (
    <div className={styles.yarn}>
      <YarnGlyph yarn={bid} size={36} />
      <div>
        <b>{yarnName(bid)}</b>
        <SpecLine yarn={bid} withCount={false} />
        {company && <small className={styles.under}>{bid.company_name}</small>}
      </div>
    </div>
  );
}

export function Count({ bid }: OfBid) {
  const count = countText(bid);
  return (
    <>
      <span className={count === COUNT_NOT_GIVEN ? styles.faint : styles.count}>{sayCount(count)}</span>
      <OtherUnit of={bid} posted={count} />
    </>
  );
}

export function Company({ bid: { company_name, department_name } }: OfBid) {
  return (
    <>
      {company_name}
      {department_name && <small className={styles.under}>{department_name}</small>}
    </>
  );
}

/** Name and number of the bidder, unless the profile was deleted. */
export function Bidder({ bid: { bidder_name, bidder_country_code, bidder_mobile_number, bidder_email } }: OfBid) {
  const t = useTranslation('bids');
  const number = bidder_country_code && bidder_mobile_number ? mobile(bidder_country_code, bidder_mobile_number) : null;
  return (
    <>
      {bidder_name ?? <span className={styles.faint}>{t('noBidder')}</span>}
      <small className={styles.under}>
        {number && bidder_country_code && bidder_mobile_number ? (
          <a href={`tel:${bidder_country_code}${bidder_mobile_number}`}>{number}</a>
        ) : (
          bidder_email && <a href={`mailto:${bidder_email}`}>{bidder_email}</a>
        )}
      </small>
    </>
  );
}

export function Basic({ bid: { basic_price } }: OfBid) {
  const t = useTranslation('bids');
  return <span className={styles.faint}>{basic_price === null ? t('onRequest') : money(basic_price)}</span>;
}

/** The bid's price, and below it the difference from the basic price. */
export function Price({ bid: { bid_price, basic_price } }: OfBid) {
  const t = useTranslation('bids');
  return (
    <>
      <span className={styles.price}>
        {money(bid_price)}
        <small>{t('perKg')}</small>
      </span>
      <small className={styles.under}>
        {basic_price === null ? t('noBasic') : <Difference price={bid_price} basic={basic_price} />}
      </small>
    </>
  );
}

function Difference({ price, basic }: { price: number; basic: number }) {
  const t = useTranslation('bids');
  const { rupees, percent } = toBasic(price, basic);
  if (rupees === 0) return t('at');
  return `${rupees < 0 ? '−' : '+'}${money(Math.abs(rupees))} (${percent.toFixed(1)}%)`;
}

export function Kgs({ bid: { bid_quantity } }: OfBid) {
  const t = useTranslation('bids');
  return (
    <span className={styles.nowrap}>
      <b>{quantity(bid_quantity)}</b> <small>{t('kg')}</small>
    </span>
  );
}

export function Value({ bid: { bid_price, bid_quantity } }: OfBid) {
  return <span className={styles.nowrap}>{wholeRupees(bidValue(bid_price, bid_quantity))}</span>;
}

/** A small square in its colour, and the word. */
export function Status({ bid: { bid_status } }: OfBid) {
  const t = useTranslation('bids');
  return (
    <span className={styles.status} data-status={bid_status}>
      {t(`statuses.${bid_status as 'Pending'}`)}
    </span>
  );
}

/** Who answered the bid and when; nothing while it is pending. */
export function Decision({ bid, isBidder }: OfBid & { isBidder: boolean }) {
  const t = useTranslation('bids');
  if (bid.bid_status === 'Pending') return null;
  return (
    <span className={styles.decision}>
      {bid.bid_status === 'Cancelled' ? (
        t(isBidder ? 'byYou' : 'byBidder')
      ) : (
        <>
          {bid.rejection_reason
            ? t(`rejections.${bid.rejection_reason as BidRejectionReason}`)
            : bid.accepted_by_executive_name}
          {bid.accept_bid_time && (
            <small className={styles.under}>
              <time dateTime={bid.accept_bid_time}>{dateTime(bid.accept_bid_time)}</time>
            </small>
          )}
        </>
      )}
    </span>
  );
}
