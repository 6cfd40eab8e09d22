import { useEffect, useState } from 'react';
import { priceDoubt } from '@tanabana/domain/listings/typed/price-doubt';
import { amountText } from '@tanabana/domain/typed';
import { money, quantity } from '#i18n/format.ts';
import { term } from '#i18n/terms.ts';
import { useTranslation } from '#i18n/use-translation.ts';

/** After so many milliseconds without a key a price counts as typed: `1`, `11` and `112` are three prices. */
const PAUSE = 600;

/**
 * What is odd about a price for its fibre, as a sentence; undefined where nothing is. It blocks nothing.
 *
 * @example usePriceDoubt()('Polyester Filament', '112000') // '₹1,12,000.00 per kg? If it is per ton, it is ₹112.00 per kg.'
 */
export function usePriceDoubt() {
  const t = useTranslation('posting');
  return (fibre_type: string, typed: string): string | undefined => {
    const text = amountText(typed);
    const doubt = priceDoubt(fibre_type, text);
    if (!doubt) return undefined;
    const price = money(text);
    if (doubt.kind !== 'weight') return t(`doubt.${doubt.kind}`, { price, fibre: term(fibre_type) });
    const weight = doubt.kilograms === 1000 ? t('doubt.ton') : `${quantity(doubt.kilograms)} ${t('kg')}`;
    return t('doubt.weight', { price, weight, perKilogram: money(doubt.perKilogram.toFixed(2)) });
  };
}

/** The doubt about a price that is being typed, once the typing pauses. */
export function useTypedPriceDoubt(isPrice: boolean, fibre_type: string, value: string): string | undefined {
  const doubtOf = usePriceDoubt();
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (!isPrice) return undefined;
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [isPrice, value]);
  return isPrice && settled === value ? doubtOf(fibre_type, value) : undefined;
}
