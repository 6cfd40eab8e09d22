import { priceDoubt } from '@tanabana/domain/listings/typed/price-doubt';
import { amountText } from '@tanabana/domain/typed';
import { money, quantity } from '#i18n/format.ts';
import { term } from '#i18n/terms.ts';
import type { Translate } from '#i18n/messages.ts';

/**
 * What is odd about a price for its fibre, as a sentence; undefined where nothing is. It blocks nothing.
 *
 * @example wordPriceDoubt(t, 'Polyester Filament', '112000') // '₹1,12,000.00 per kg? If it is per ton, it is ₹112.00 per kg.'
 */
export function wordPriceDoubt(t: Translate<'posting'>, fibre_type: string, typed: string): string | undefined {
  const text = amountText(typed);
  const doubt = priceDoubt(fibre_type, text);
  if (!doubt) return undefined;
  const price = money(text);
  if (doubt.kind !== 'weight') return t(`doubt.${doubt.kind}`, { price, fibre: term(fibre_type) });
  const weight = doubt.kilograms === 1000 ? t('doubt.ton') : `${quantity(doubt.kilograms)} ${t('kg')}`;
  return t('doubt.weight', { price, weight, perKilogram: money(doubt.perKilogram.toFixed(2)) });
}
