import { bidValue } from '@tanabana/domain/bids/typed-bid';
import { LIMITS } from '@tanabana/domain/limits';
import { countText, yarnName } from '@tanabana/domain/listings/spec-line';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { sayCount } from '#components/yarn/say-count.ts';
import { money, quantity, wholeRupees } from '#i18n/format.ts';
import { useWords } from '#i18n/use-words.ts';
import type { CompanyProduct } from '#lib/corporate/company-products.ts';
import { useMember } from '#lib/session/member.ts';
import type { Bidding } from '../use-bid.ts';
import styles from './bid.module.css';

/** Asks before a bid is placed: what it says, and what it costs. */
export default function BidDialog({ product, bid }: { product: CompanyProduct; bid: Bidding }) {
  const t = useWords('bids');
  const { is_admin, messaging_credits } = useMember();
  const { price, kilograms } = bid;
  if (price === null || kilograms === null) return null;
  const left = Math.max(0, messaging_credits - LIMITS.credits_per_bid);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !bid.isSending && bid.cancel()}
      title={t('ask.title')}
      action={t('place')}
      busy={bid.isSending}
      onConfirm={bid.confirm}
    >
      <dl className={styles.facts}>
        <dt>{t('ask.yarn')}</dt>
        <dd>
          {yarnName(product)} {sayCount(countText(product))}
        </dd>
        <dt>{t('ask.price')}</dt>
        <dd>
          {money(price)}
          {t('perKg')}
        </dd>
        <dt>{t('ask.quantity')}</dt>
        <dd>
          {quantity(kilograms)} {t('kg')}
        </dd>
        <dt>{t('ask.value')}</dt>
        <dd>{wholeRupees(bidValue(price, kilograms))}</dd>
      </dl>
      {!is_admin && messaging_credits > 0 && (
        <p>{t('ask.cost', { count: LIMITS.credits_per_bid, left: quantity(left) })}</p>
      )}
    </ConfirmDialog>
  );
}
