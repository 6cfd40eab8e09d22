// Which fields of a purchase enquiry a calculated yarn fills in. The form's own rules then leave out what it would refuse.
import { prefillOf, type Prefill } from '@tanabana/domain/listings/typed/prefill';
import type { FilamentType, YarnType } from '@tanabana/domain/vocabulary';
import { format } from '@tanabana/yarn/arithmetic/format';
import { Fraction } from '@tanabana/yarn/arithmetic/fraction';
import { fromTex, isIndirect, toTex, type UnitName } from '@tanabana/yarn/arithmetic/units';
import type { Typed } from './typed.ts';

export type Enquiry = Prefill;

const TABLE = 'purchase_enquiries';
/** What drawing and texturing makes of POY. */
const DRAWN: { fibre_type: YarnType; specific_type: FilamentType } = {
  fibre_type: 'Polyester Filament',
  specific_type: 'Textured',
};
/** Units whose number the form's count takes as it is: denier of filament yarn, English count of spun yarn. */
const OF_THE_FORM: readonly UnitName[] = ['denier', 'ne'];

/** The whole denier, or the whole English count, that is nearest: a direct unit becomes denier, an indirect one Ne. */
function wholeCount(tex: Fraction, unit: UnitName): string {
  const own = OF_THE_FORM.includes(unit) ? unit : isIndirect(unit) ? 'ne' : 'denier';
  return format(fromTex(tex, own), 0);
}

const number = (text = ''): Fraction | null => Fraction.parse(text.trim());

/** Whole kilograms that suffice. */
const wholeKilograms = (kilograms: Fraction | null): string => (kilograms ? String(kilograms.ceiling()) : '');

type Values = Record<string, string>;

function yarnOf(typed: Typed): Values {
  const count = number(typed.count);
  const unit = typed.unit as UnitName;
  return {
    ...(count && { denier_count: wholeCount(toTex(count, unit), unit) }),
    ...(typed.filaments && { filament_count: typed.filaments }),
  };
}

const enquiryOf = (values: Values): Enquiry => prefillOf(TABLE, values);

export const countEnquiry = (typed: Typed): Enquiry => enquiryOf(yarnOf(typed));

/** One count is the form's; a ply of two different counts has none. */
export const plyEnquiry = (typed: Typed, singles: Fraction): Enquiry =>
  enquiryOf(typed.otherCount ? {} : { ...yarnOf(typed), number_of_plys: format(singles, 0) });

export const blendEnquiry = (typed: Typed): Enquiry =>
  enquiryOf({
    fibre_type: typed.fibre ?? '',
    blend_ratio: (typed.ratio ?? '').trim(),
    quantity_required_kgs: wholeKilograms(number(typed.kilograms)),
  });

export const clothEnquiry = (typed: Typed, kilograms: Fraction): Enquiry =>
  enquiryOf({ ...yarnOf(typed), quantity_required_kgs: wholeKilograms(kilograms) });

/** As much again as the stock. */
export const stockEnquiry = (typed: Typed): Enquiry =>
  enquiryOf({ ...yarnOf(typed), quantity_required_kgs: wholeKilograms(number(typed.stock)) });

/** The drawn yarn. */
export const drawEnquiry = (typed: Typed, tex: Fraction): Enquiry =>
  enquiryOf({ ...yarnOf(typed), ...DRAWN, denier_count: format(fromTex(tex, 'denier'), 0) });
