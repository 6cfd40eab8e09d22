import { bidValue } from '@tanabana/domain/bids/typed-bid';
import { LIMITS } from '@tanabana/domain/limits';
import { countText } from '@tanabana/domain/listings/spec-line';
import { yarnName } from '#i18n/yarn.ts';
import facts from '#components/bids/bid-facts.module.css';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { sayCount } from '#components/yarn/say-count.ts';
import { money, quantity, wholeRupees } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { CompanyProduct } from '#lib/corporate/company-products.ts';
import { useMember } from '#lib/session/member.ts';
import type { Bidding, Question } from '../use-bid.ts';

type BidDialogProps = { product: CompanyProduct; bid: Bidding; question: Question };

/** Confirms a bid: its values and its price in credits; and again when the product's price has changed since. */
export default function BidDialog({ product, bid, question }: BidDialogProps) {
  const t = useTranslation('bids');
  const { is_admin, messaging_credits } = useMember();
  const { price, kilograms } = bid;
  const { basic_price } = question.seen;
  if (price === null || kilograms === null) return null;
  const titleAgain = basic_price === null ? t('ask.onRequestNow') : t('ask.priceNow', { price: money(basic_price) });
  const left = Math.max(0, messaging_credits - LIMITS.credits_per_bid);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !bid.isSending && bid.cancel()}
      title={question.isAgain ? titleAgain : t('ask.title')}
      action={question.isAgain ? t('ask.anyway') : t('place')}
      busy={bid.isSending}
      onConfirm={bid.confirm}
    >
      <dl className={facts.facts}>
        <dt>{t('ask.yarn')}</dt>
        <dd>
          {yarnName(product)} {sayCount(countText(product))}
        </dd>
        <dt>{t('ask.basic')}</dt>
        <dd>
          {basic_price === null ? (
            t('onRequest')
          ) : (
            <>
              {money(basic_price)}
              {t('perKg')}
            </>
          )}
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
