import { bidValue } from '@tanabana/domain/bids/typed-bid';
import { countText } from '@tanabana/domain/listings/spec-line';
import { yarnName } from '#i18n/yarn.ts';
import facts from '#components/bids/bid-facts.module.css';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { sayCount } from '#components/yarn/say-count.ts';
import { money, quantity, wholeRupees } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Decision } from '../use-decide-bid.ts';

type DecideDialogProps = { decision: Decision; isBusy: boolean; onCancel: () => void; onConfirm: () => void };

/** Confirms that a bid is accepted or rejected, permanently. */
export default function DecideDialog({ decision: { bid, answer }, isBusy, onCancel, onConfirm }: DecideDialogProps) {
  const t = useTranslation('bids');
  const isAccept = answer === 'Accepted';
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isBusy && onCancel()}
      title={t(isAccept ? 'desk.askAccept' : 'desk.askReject', { number: bid.bid_display_id })}
      action={t(isAccept ? 'desk.accept' : 'desk.reject')}
      isDestructive={!isAccept}
      busy={isBusy}
      onConfirm={onConfirm}
    >
      <dl className={facts.facts}>
        <dt>{t('bidder')}</dt>
        <dd>{bid.bidder_name ?? t('noBidder')}</dd>
        <dt>{t('yarn')}</dt>
        <dd>
          {yarnName(bid)} {sayCount(countText(bid))}
        </dd>
        <dt>{t('price')}</dt>
        <dd>
          {money(bid.bid_price)}
          {t('perKg')}
        </dd>
        <dt>{t('quantity')}</dt>
        <dd>
          {quantity(bid.bid_quantity)} {t('kg')}
        </dd>
        <dt>{t('value')}</dt>
        <dd>{wholeRupees(bidValue(bid.bid_price, bid.bid_quantity))}</dd>
      </dl>
      <p>{t(isAccept ? 'desk.acceptText' : 'desk.rejectText')}</p>
    </ConfirmDialog>
  );
}
