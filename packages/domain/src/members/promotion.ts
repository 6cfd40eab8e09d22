/** Promotional e-mail: the placeholders of the template, and its validation. */
import { ADMIN_LIMITS } from '../admin-limits.ts';
import type { FieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { lineError, textError } from '../text/plain-text.ts';
import { lengthOf } from '../typed.ts';
import { memberErrors } from './field-errors.ts';

/** The key of a mailing, which the app sends with every piece of it: without it, calls that follow each other are one. */
export const MAILING_HEADER = 'x-mailing';

export type PromotionText = { subject: string; body: string };
export type PromotionReader = { name: string; business: string };

const PLACES = /\{([^{}]*)\}/g;
const KNOWN: readonly string[] = ['name', 'business'] satisfies (keyof PromotionReader)[];

/** The text with its placeholders replaced by the reader's data. */
export const fillPromotion = (text: string, reader: PromotionReader): string =>
  text.replaceAll(PLACES, (place, name: string) =>
    KNOWN.includes(name) ? reader[name as keyof PromotionReader] : place,
  );

function errorOf(text: string, max: number, plainError: (text: string) => FieldError | null): FieldError | null {
  if (text.trim() === '') return memberErrors.promotionEmpty;
  if (lengthOf(text.trim()) > max) return fieldErrors.tooLong(max);
  const plain = plainError(text.trim());
  if (plain) return plain;
  const unknown = [...text.matchAll(PLACES)].find(([, name = '']) => !KNOWN.includes(name));
  return unknown ? memberErrors.promotionPlace(unknown[0]) : null;
}

/** What is wrong with a template, by its fields. */
export function promotionErrors({ subject, body }: PromotionText): Partial<Record<keyof PromotionText, FieldError>> {
  const errors = {
    subject: errorOf(subject, ADMIN_LIMITS.promotion_subject_length, lineError),
    body: errorOf(body, ADMIN_LIMITS.promotion_text_length, textError),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null));
}
