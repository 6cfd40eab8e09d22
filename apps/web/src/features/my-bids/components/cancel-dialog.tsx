import { term } from '#i18n/terms.ts';
import { ConfirmDialog } from '#components/ui/over/confirm-dialog.tsx';
import { money, quantity } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Bid } from '#lib/bids/bid.ts';

type CancelDialogProps = { bids: readonly Bid[]; isBusy: boolean; onCancel: () => void; onConfirm: () => void };

/** Confirms that own bids are cancelled. */
export default function CancelDialog({ bids, isBusy, onCancel, onConfirm }: CancelDialogProps) {
  const t = useTranslation('bids');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t('mine.askTitle', { count: bids.length })}
      action={t('mine.askAct', { count: bids.length })}
      safe={t('mine.askSafe')}
      isDestructive
      busy={isBusy}
      onConfirm={onConfirm}
    >
      <ul>
        {bids.map((bid) => (
          <li key={bid.id}>
            <b>{bid.bid_display_id}</b> {term(bid.fibre_type)}, {money(bid.bid_price)}
            {t('perKg')}, {quantity(bid.bid_quantity)} {t('kg')}
          </li>
        ))}
      </ul>
      <p>{t('mine.askText')}</p>
    </ConfirmDialog>
  );
}
