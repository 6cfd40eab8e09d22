import { bidValue } from '@tanabana/domain/bids/typed-bid';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { quantity, wholeRupees } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Bid } from '#lib/bids/bid.ts';
import type { Selection } from '#lib/reading/lists/use-selection.ts';
import styles from './selection-bar.module.css';

/** How many bids are chosen and what they come to, with what may be done with them. It is there as long as any is. */
export function SelectionBar({ selection, children }: { selection: Selection<Bid>; children?: ReactNode }) {
  const t = useTranslation('bids');
  const { rows: bids } = selection;
  if (bids.length === 0) return null;
  const value = bids.reduce((sum, { bid_price, bid_quantity }) => sum + bidValue(bid_price, bid_quantity), 0);
  const kilograms = bids.reduce((sum, { bid_quantity }) => sum + bid_quantity, 0);
  return (
    <div className={styles.bar} role="status">
      <b>{t('selected', { count: bids.length })}</b>
      <span>{t('selectedWorth', { value: wholeRupees(value), quantity: quantity(kilograms) })}</span>
      <span className={styles.actions}>
        {children}
        <Button variant="quiet" size="sm" onClick={selection.clear}>
          {t('clear')}
        </Button>
      </span>
    </div>
  );
}
