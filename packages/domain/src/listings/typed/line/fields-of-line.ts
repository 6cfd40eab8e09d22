/**
 * Which fields of a posting form a read line fills in: the codes of packages/yarn as the product's choices. What the form would refuse, or
 * has no field for, is named, so that nobody takes it for posted.
 */
import type { Fibre, Grade, Intermingling, Lustre, Process } from '@tanabana/yarn/reading/codes';
import { canonicalDecimal } from '@tanabana/yarn/reading/decimals';
import { pricePerKilogram } from '@tanabana/yarn/arithmetic/price';
import type { LineReading, Reading, Span } from '@tanabana/yarn/reading/reading';
import type { ListingTable } from '../../../vocabulary.ts';
import { listingFieldError } from '../../checks.ts';
import { isFibreBound } from '../../field-facts.ts';
import { fieldsFor, type ListingFieldName } from '../../fields.ts';
import { FILAMENT_FAMILIES } from '../../spec-line.ts';
import {
  FIBRE_TYPES,
  FILAMENT_PROCESSES,
  GRADE_CHOICES,
  INTERMINGLING_CHOICES,
  LUSTRE_CHOICES,
  OTHER_FIBRES,
  RATIO_TYPES,
  SPINNING_TYPES,
} from './choices.ts';

/** Rupees for one US dollar, and the day of that rate. */
export type DollarRate = { readonly rupees: string; readonly valid_on: string };

/** A price of another weight than a kg, with GST in it, or in dollars. */
export type OriginalPrice = {
  readonly price: string;
  /** Of how many kg; undefined for one. */
  readonly kilograms?: string | undefined;
  /** GST that was in it, in per cent. */
  readonly gst?: string | undefined;
  /** Of a price in dollars, the rate that it was worked out by. */
  readonly rate?: DollarRate | undefined;
};

export type ReadField = {
  readonly name: ListingFieldName;
  /** As the form stores it. The form accepts it. */
  readonly value: string;
  /** Whether it may be filled in without a question. */
  readonly isSure: boolean;
  /** Whether the line has another value for the field, too: which of them is meant, only a person knows. */
  readonly hasRival: boolean;
  /** The price as it was written, where the value was worked out from it. */
  readonly original?: OriginalPrice;
  /** Where it stands in the text. */
  readonly spans: readonly Span[];
};

export type ReadForm = {
  /** The side of the market that the line names; null when it names none. */
  readonly side: { readonly table: ListingTable; readonly isSure: boolean } | null;
  /** At most one value for each field, in the order of the form. */
  readonly fields: readonly ReadField[];
  /** What was understood, and the form does not take: a place, a second count, a price in an enquiry. */
  readonly unused: readonly Span[];
  /** What was not understood. */
  readonly rest: readonly Span[];
  /** Whether the form has a price, and the line names one in dollars. */
  readonly isInDollars: boolean;
};

type Value = { name: ListingFieldName; value: string; isSure?: boolean; original?: OriginalPrice };

const FILAMENT_UNITS = ['denier', 'dtex', 'tex'];
/** Deniers in one of the unit: grams of 9,000 m. */
const DENIERS: Readonly<Record<string, number>> = { dtex: 0.9, tex: 9 };

const valueOf = ({ readings }: LineReading, field: Reading['field']) =>
  readings.find((reading) => reading.field === field)?.value;

const isFilamentYarn = ({ readings }: LineReading): boolean =>
  readings.some(
    ({ field, value, unit }) =>
      field === 'filaments' ||
      field === 'intermingling' ||
      field === 'lustre' ||
      (field === 'count' && FILAMENT_UNITS.includes(unit ?? '')) ||
      (field === 'process' && Object.hasOwn(FILAMENT_PROCESSES, value)),
  );

const isSpunYarn = ({ readings }: LineReading): boolean =>
  readings.some(
    ({ field, value, unit, sure }) =>
      (field === 'count' && unit === 'Ne' && sure) ||
      (field === 'process' && ['spun', 'ring', 'open-end', 'vortex'].includes(value)),
  );

/** The fibre type of a reading, and the text of Others. Polyester alone is a filament only with some sign of it. */
function fibreValues(line: LineReading, fibre: Fibre): Value[] {
  const other = OTHER_FIBRES[fibre];
  if (other) {
    return [
      { name: 'fibre_type', value: 'Others' },
      { name: 'other_fibre_type', value: other },
    ];
  }
  if (fibre === 'polyester' && !isFilamentYarn(line)) {
    const isSpun = isSpunYarn(line);
    return [{ name: 'fibre_type', value: isSpun ? 'Polyester Spun' : 'Polyester Filament', isSure: isSpun }];
  }
  const value = RATIO_TYPES[valueOf(line, 'blend') ?? ''] ?? FIBRE_TYPES[fibre];
  return value ? [{ name: 'fibre_type', value }] : [];
}

/** The form writes a denier for filaments and an English count for the rest; any other unit is a question. */
function countValues({ value, unit = '' }: Reading, line: LineReading, fibre_type: string): Value[] {
  const deniers = DENIERS[unit];
  const count = deniers === undefined ? value : String(Math.round(Number(value) * deniers));
  const isFilament = FILAMENT_FAMILIES.includes(fibre_type) || valueOf(line, 'filaments') !== undefined;
  const isOfForm = unit === (isFilament ? 'denier' : 'Ne');
  return [{ name: 'denier_count', value: count, isSure: isOfForm }];
}

/** `Polyester 65 / Viscose 35`; of PV 65/35 the fibre type says it. */
function blendValues(value: string): Value[] {
  const parts = value.split(',').map((part) => part.split(':'));
  const text = parts.map(([fibre = '', share]) => `${fibre.charAt(0).toUpperCase()}${fibre.slice(1)} ${share}`);
  return [{ name: 'blend_ratio', value: text.join(' / ') }];
}

const choice = (name: ListingFieldName, value: string | undefined): Value[] => (value ? [{ name, value }] : []);

/**
 * Rupees of a kg without GST. A price of another weight, with GST in it, or in dollars is worked out and is a question. Where the line does
 * not say how much GST is in it, the price stays as it is; a range is no price of the form, nor are dollars without a rate.
 */
function priceValues(
  { value, unit = 'kg', currency }: Reading,
  { readings }: LineReading,
  dollars?: DollarRate,
): Value[] {
  const rate = currency === 'USD' ? dollars : undefined;
  if (currency !== 'INR' && rate === undefined) return [];
  const kilograms = unit === 'kg' ? undefined : /^([\d.]+)kg$/.exec(unit)?.[1];
  if (unit !== 'kg' && kilograms === undefined) return [];
  const gst = readings
    .find((reading) => reading.field === 'gst' && reading.value === 'included')
    ?.unit?.replace('%', '');
  if (kilograms === undefined && gst === undefined && rate === undefined) return choice('price', value);
  const price = pricePerKilogram({ value, kilograms, gstIncluded: gst, rate: rate?.rupees });
  if (price === undefined || price.includes('-')) return [];
  const original = { price: value, kilograms, gst, rate };
  return [{ name: 'price', value: canonicalDecimal(price), isSure: false, original }];
}

/** The form that a line is read for, with its fibre type, and the rate of the dollar if one is known. */
type Target = { table: ListingTable; fibre_type: string; dollars: DollarRate | undefined };

/** The fields that one reading is for; none where the form has no such field. */
function valuesOf(reading: Reading, line: LineReading, { table, fibre_type, dollars }: Target): Value[] {
  const { field, value, unit } = reading;
  switch (field) {
    case 'fibre':
      return fibreValues(line, value as Fibre);
    case 'process': {
      const types = fibre_type === 'Cotton' ? SPINNING_TYPES : FILAMENT_PROCESSES;
      return choice('specific_type', types[value as Process]);
    }
    case 'lustre':
      return choice('lustre', LUSTRE_CHOICES[value as Lustre]);
    case 'intermingling':
      return choice('twist_intermingling', INTERMINGLING_CHOICES[value as Intermingling]);
    case 'blend':
      return RATIO_TYPES[value] ? [{ name: 'fibre_type', value: RATIO_TYPES[value] }] : blendValues(value);
    case 'count':
      return countValues(reading, line, fibre_type);
    case 'filaments':
      return choice('filament_count', value);
    case 'ply':
      return choice('number_of_plys', value);
    case 'grade':
      return choice('grade', GRADE_CHOICES[value as Grade]);
    case 'lot':
      return choice('lot_no', value);
    case 'quantity':
      return unit === 'kg'
        ? choice(table === 'purchase_enquiries' ? 'quantity_required_kgs' : 'quantity_kgs', value)
        : [];
    case 'price':
      return priceValues(reading, line, dollars);
    default:
      return [];
  }
}

type Found = { value: Value; reading: Reading };

/** The first value of each field; two different ones are two yarns, so the first is only proposed. */
function firstOfEach(found: readonly Found[]): ReadField[] {
  const fields = new Map<ListingFieldName, ReadField>();
  for (const { value, reading } of found) {
    const isSure = reading.sure && value.isSure !== false;
    const earlier = fields.get(value.name);
    const { spans } = reading;
    if (!earlier) fields.set(value.name, { ...value, isSure, hasRival: false, spans });
    else if (earlier.value !== value.value) fields.set(value.name, { ...earlier, isSure: false, hasRival: true });
    else
      fields.set(value.name, {
        ...earlier,
        isSure: earlier.isSure || isSure,
        spans: [...earlier.spans, ...spans],
      });
  }
  return [...fields.values()];
}

const isIn = (span: Span, others: readonly Span[]): boolean =>
  others.some(({ start, end }) => start <= span.start && span.end <= end);

/** Whether a line names a price in dollars. */
export const hasDollars = ({ readings }: LineReading): boolean =>
  readings.some(({ field, currency }) => field === 'price' && currency === 'USD');

function sideOf({ readings }: LineReading): ReadForm['side'] {
  const intent = readings.find(({ field }) => field === 'intent');
  if (!intent) return null;
  return { table: intent.value === 'wanted' ? 'purchase_enquiries' : 'sales_offers', isSure: intent.sure };
}

/** The places of the readings that no field has. A fibre that another word implies needs no mention of its own. */
function unusedOf({ readings }: LineReading, found: readonly Found[], fields: readonly ReadField[]): Span[] {
  const isUsed = (reading: Reading): boolean =>
    found.some(
      ({ value, reading: own }) =>
        own === reading && fields.some((field) => field.name === value.name && field.value === value.value),
    );
  const used = readings.filter((reading) => reading.field === 'intent' || isUsed(reading));
  const isWithUsed = (span: Span) => used.some(({ spans }) => isIn(span, spans));
  const others = readings
    .filter((reading) => !used.includes(reading))
    .flatMap(({ field, spans }) => (field === 'fibre' ? spans.filter((span) => !isWithUsed(span)) : spans));
  return others.filter((span, at) => !isIn(span, others.slice(0, at)));
}

/**
 * The fields of a posting form that a line fills in.
 *
 * @param line as `readLine` of packages/yarn read it
 * @param table of the form
 * @param chosen the form's fibre type, '' for none. Without one, fields that belong to the line's own fibre are as sure as it is
 * @param dollars the rate that a price in dollars is worked out by; without one it is no price of the form
 * @example fieldsOfLine(readLine('40s combed cotton 500 kg'), 'purchase_enquiries').fields // fibre_type, specific_type, denier_count, …
 */
export function fieldsOfLine(line: LineReading, table: ListingTable, chosen = '', dollars?: DollarRate): ReadForm {
  const all = (fibre_type: string): Found[] =>
    line.readings.flatMap((reading) =>
      valuesOf(reading, line, { table, fibre_type, dollars }).map((value) => ({ value, reading })),
    );
  const fibre = firstOfEach(all('')).find(({ name }) => name === 'fibre_type');
  const fibre_type = chosen || fibre?.value || '';
  const isFibreSure = chosen !== '' || fibre?.isSure === true;
  const form = fieldsFor(fibre_type, table);
  const found = all(fibre_type);
  const read = firstOfEach(found);
  const fields = form.flatMap((field) => {
    const own = read.find(({ name }) => name === field.name);
    if (!own || listingFieldError(field, { fibre_type, [own.name]: own.value }) !== null) return [];
    return [{ ...own, isSure: own.isSure && (isFibreSure || !isFibreBound(field)) }];
  });
  return {
    side: sideOf(line),
    fields,
    unused: unusedOf(line, found, fields),
    rest: line.rest,
    isInDollars: form.some(({ name }) => name === 'price') && hasDollars(line),
  };
}
