/** The ad form (marketplace document, §5): every field but the click URL is required. Keys are the columns of corporate_ads. */
import { z } from 'zod';
import type { FieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { LIMITS } from '../limits.ts';
import { isLine } from '../text/plain-text.ts';
import { lengthOf } from '../typed.ts';
import { AD_PAGES, AD_PLACEMENTS } from '../vocabulary.ts';
import type { AdPage, AdPlacement } from '../vocabulary.ts';
import { adErrors } from './field-errors.ts';

const required = (max: number) =>
  z
    .string()
    .trim()
    .min(1, { error: adErrors.required })
    .refine((text) => lengthOf(text) <= max, { error: fieldErrors.tooLong(max) })
    .refine(isLine, { error: fieldErrors.notOneLine });

/** Whether a date begins with this text. `toJSON` returns null for an invalid date, although its type excludes null. */
const isDateOf = (text: string): boolean =>
  (new Date(`${text}T00:00:00Z`).toJSON() as string | null)?.startsWith(text) ?? false;

/** A calendar day in the form of a date field. One that does not exist, such as 31 February, is invalid. */
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDateOf(text);

const day = z
  .string()
  .trim()
  .min(1, { error: adErrors.required })
  .refine((text) => text === '' || isDay(text), { error: adErrors.date });

const chosen = <Entry extends string>(isEntry: (text: string) => text is Entry) =>
  z
    .string()
    .min(1, { error: adErrors.required })
    .refine((text) => text === '' || isEntry(text), { error: adErrors.place })
    .transform((text) => text as Entry);

const isPlacement = (text: string): text is AdPlacement => AD_PLACEMENTS.some((entry) => entry === text);
const isPage = (text: string): text is AdPage =>
  Object.values(AD_PAGES)
    .flat()
    .some((entry) => entry === text);

/** The pages on which an ad of a placement may be shown; none before a placement is chosen. */
export const pagesOf = (placement: string): readonly AdPage[] => (isPlacement(placement) ? AD_PAGES[placement] : []);

/** A website with or without its scheme, by SQL's rule (private.is_website). */
export function isClickUrl(text: string): boolean {
  if (lengthOf(text) > LIMITS.url_length || /\s/.test(text)) return false;
  if (/^https?:\/\//.test(text)) return URL.canParse(text);
  return /^[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(:\d{1,5})?(\/\S*)?$/i.test(text);
}

export const adSchema = z
  .object({
    company_name: required(LIMITS.company_name_length),
    from_date: day,
    to_date: day,
    placement_type: chosen(isPlacement),
    page_location: chosen(isPage),
    alt_text: required(LIMITS.ad_alt_text_length),
    click_url: z
      .string()
      .trim()
      .refine((text) => text === '' || isClickUrl(text), { error: adErrors.clickUrl })
      .transform((text) => text || null),
    status: z.boolean(),
  })
  .superRefine(({ from_date, to_date, placement_type, page_location }, ctx) => {
    const refuse = (path: string, message: FieldError) => ctx.addIssue({ code: 'custom', path: [path], message });
    if (isDay(from_date) && isDay(to_date) && to_date < from_date) refuse('to_date', adErrors.endsBeforeItBegins);
    if (isPage(page_location) && !pagesOf(placement_type).includes(page_location))
      refuse('page_location', adErrors.place);
  });

export type AdInput = z.input<typeof adSchema>;
export type AdFields = z.output<typeof adSchema>;
