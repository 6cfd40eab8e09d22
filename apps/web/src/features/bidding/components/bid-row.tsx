import { bidValue, toBasic } from '@tanabana/domain/bids/typed-bid';
import type { BidField } from '@tanabana/domain/bids/typed-bid';
import { countText } from '@tanabana/domain/listings/spec-line';
import { yarnName } from '#i18n/yarn.ts';
import { lazy, Suspense, useId, useRef } from 'react';
import type { FormEvent } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { sayCount } from '#components/yarn/say-count.ts';
import { bold } from '#i18n/bold.tsx';
import { money, quantity, wholeRupees } from '#i18n/format.ts';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { CompanyProduct } from '#lib/corporate/company-products.ts';
import { useBid } from '../use-bid.ts';
import type { Bidding } from '../use-bid.ts';
import styles from './bid.module.css';

const BidDialog = lazy(() => import('./bid-dialog.tsx'));

/** Price, quantity and Place Bid of one product, and below them the bid's value, or the error. */
export function BidRow({ product }: { product: CompanyProduct }) {
  const t = useTranslation('bids');
  const bid = useBid(product);
  const form = useRef<HTMLFormElement>(null);
  const note = useId();
  const yarn = `${yarnName(product)} ${sayCount(countText(product))}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = bid.ask();
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  };
  const field = (name: BidField) => ({
    name,
    value: bid.typed[name],
    autoComplete: 'off',
    readOnly: bid.isSending,
    'aria-invalid': bid.errorOf(name) ? (true as const) : undefined,
    'aria-describedby': note,
    onChange: (event: { target: { value: string } }) => bid.type(name, event.target.value),
    onBlur: () => bid.leave(name),
  });
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.columns}>
        <Input
          {...field('bid_price')}
          sign="₹"
          inputMode="decimal"
          placeholder="0.00"
          aria-label={t('priceOf', { yarn })}
        />
        <Input
          {...field('bid_quantity')}
          unit={t('kg')}
          inputMode="numeric"
          placeholder="0"
          aria-label={t('quantityOf', { yarn })}
        />
        <Button
          type="submit"
          variant={bid.isEmpty ? 'line' : 'brand'}
          className={styles.place}
          disabled={bid.isEmpty}
          aria-label={t('placeOf', { yarn })}
        >
          {t('place')}
        </Button>
      </div>
      <BidLine id={note} bid={bid} basic={product.basic_price} />
      {bid.question && (
        <Suspense>
          <BidDialog product={product} bid={bid} question={bid.question} />
        </Suspense>
      )}
    </form>
  );
}

/** The line under the fields: the error of a field that was left, else the difference from the basic price, and the value. */
function BidLine({ id, bid, basic }: { id: string; bid: Bidding; basic: number | null }) {
  const t = useTranslation('bids');
  const say = useNotice();
  const errors = [bid.errorOf('bid_price'), bid.errorOf('bid_quantity')].filter((error) => error !== undefined);
  const { price, kilograms } = bid;
  return (
    <div id={id} className={styles.line} aria-live="polite">
      {errors.map((error) => (
        <span key={error.code} className={styles.error}>
          {say(error).title}: {say(error).body}
        </span>
      ))}
      {errors.length === 0 && price !== null && <Difference price={price} basic={basic} />}
      {errors.length === 0 && price !== null && kilograms !== null && (
        <span>
          {t.rich('worth', { value: wholeRupees(bidValue(price, kilograms)), quantity: quantity(kilograms), b: bold })}
        </span>
      )}
    </div>
  );
}

function Difference({ price, basic }: { price: number; basic: number | null }) {
  const t = useTranslation('bids');
  if (basic === null) return <span>{t('noBasic')}</span>;
  const { rupees } = toBasic(price, basic);
  if (rupees === 0) return <span>{t('at')}</span>;
  return <span>{t(rupees < 0 ? 'below' : 'above', { rupees: money(Math.abs(rupees)) })}</span>;
}
