/** A price in a price list: the cells of its row in the grid, and what is stored of them. Rupees stay decimals in texts, never floats. */
import { pricePerKilogram } from '@tanabana/yarn/arithmetic/price';
import { tidyPrice } from '../corporate/typed-price.ts';
import type { FieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { ADMIN_LIMITS } from '../admin-limits.ts';
import { isPrice } from '../listings/checks.ts';
import { pricePointErrors } from '../publishing/field-errors.ts';
import { lineError } from '../text/plain-text.ts';
import { amountText, latinDigits, lengthOf } from '../typed.ts';
import { PRICED_KILOGRAMS } from './priced-kilograms.ts';

/** The columns of the grid, in the order in which a sheet is pasted. */
export const POINT_CELLS = ['page', 'description', 'price', 'per', 'gst', 'yarn'] as const;
export type PointCell = (typeof POINT_CELLS)[number];
/** As typed. */
export type PointTexts = Readonly<Record<PointCell, string>>;

export type PricePoint = {
  page: number;
  description: string;
  price: string;
  price_kilograms: string;
  /** In per cent; null where no GST is in the price. */
  gst_included: string | null;
  /** The yarn in the words of the trade, where the description does not say it. */
  yarn_line: string | null;
};

type PointErrors = Partial<Record<PointCell, FieldError>>;

const TON = /^(?:1\s*)?(?:t|tons?|tonnes?|mt|टन|ટન)\.?$/i;
const QUINTAL = /^(?:1\s*)?(?:quintals?|qtl|क्विंटल|ક્વિન્ટલ)\.?$/i;
const KILOGRAMS = /^([\d.]*)\s*(?:kgs?|kilos?|किलो|કિલો)?\.?$/i;
const NO_GST = /^(?:-|0|no|nil|none|extra|\+|नहीं|अलग)?$/i;

/** The page of a cell: `3`, `p. 3`, `page 3`; null for anything else. */
export function readPage(typed: string): number | null {
  const digits = /^(?:p(?:age|g)?\.?\s*)?(\d{1,6})$/i.exec(latinDigits(typed).trim())?.[1];
  const page = Number(digits ?? 0);
  return page >= 1 && page <= ADMIN_LIMITS.price_list_pages ? page : null;
}

/** Of how many kg a price is: one for an empty cell; null for a weight that no list has. */
function readWeight(typed: string): string | null {
  const text = latinDigits(typed)
    .trim()
    .replace(/^(?:per|\/)\s*/i, '');
  if (TON.test(text)) return '1000';
  if (QUINTAL.test(text)) return '100';
  const kilograms = KILOGRAMS.exec(text)?.[1];
  return PRICED_KILOGRAMS.find((each) => each === (kilograms || (text === '' || kilograms === '' ? '1' : ''))) ?? null;
}

/** GST in the price, in per cent: null for none, undefined for no percentage. */
function readGst(typed: string): string | null | undefined {
  const text = amountText(typed.replace(/%\s*$/, ''));
  if (NO_GST.test(text)) return null;
  const found = /^\d{1,2}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
  return found > 0 && found <= ADMIN_LIMITS.price_gst_max ? String(found) : undefined;
}

function textErrorOf(text: string): FieldError | undefined {
  if (lengthOf(text) > ADMIN_LIMITS.price_point_length) return fieldErrors.tooLong(ADMIN_LIMITS.price_point_length);
  return lineError(text) ?? undefined;
}

/** Whether nothing of a product was typed: page, weight and GST alone come from the row above. */
export const isBlankPoint = ({ description, price, yarn }: PointTexts): boolean =>
  `${description}${price}${yarn}`.trim() === '';

/**
 * Reads a row of the grid.
 *
 * @returns the price, or null and the errors of its cells
 * @example readPoint({ page: '3', description: '150/48', price: '₹1,710', per: '5 kg', gst: '', yarn: '' }).point // price 1710, price_kilograms 5
 */
export function readPoint(texts: PointTexts): { point: PricePoint | null; errors: PointErrors } {
  const page = readPage(texts.page);
  const description = texts.description.trim();
  const price = tidyPrice(texts.price);
  const price_kilograms = readWeight(texts.per);
  const gst_included = readGst(texts.gst);
  const yarn_line = texts.yarn.trim() || null;
  const errors: PointErrors = {};
  if (page === null) errors.page = pricePointErrors.page;
  const wrongText = description === '' ? pricePointErrors.description : textErrorOf(description);
  if (wrongText) errors.description = wrongText;
  if (!isPrice(price)) errors.price = pricePointErrors.price;
  if (price_kilograms === null) errors.per = pricePointErrors.weight;
  if (gst_included === undefined) errors.gst = pricePointErrors.gst;
  const wrongYarn = textErrorOf(yarn_line ?? '');
  if (wrongYarn) errors.yarn = wrongYarn;
  if (page === null || price_kilograms === null || gst_included === undefined || Object.keys(errors).length > 0)
    return { point: null, errors };
  const point = { page, description, price, price_kilograms, gst_included, yarn_line };
  // Less than half a paisa per kg is no price.
  if (perKilogram(point) === '0.00') return { point: null, errors: { price: pricePointErrors.price } };
  return { point, errors };
}

/**
 * Rupees per kg without GST, as private.price_per_kg stores it.
 *
 * @example perKilogram({ price: '1710', price_kilograms: '5', gst_included: null }) // '342.00'
 */
export const perKilogram = ({
  price,
  price_kilograms,
  gst_included,
}: Pick<PricePoint, 'price' | 'price_kilograms' | 'gst_included'>): string =>
  pricePerKilogram({ value: price, kilograms: price_kilograms, gstIncluded: gst_included ?? '0' })!;
