import { companyInput, companySchema } from '@tanabana/domain/corporate/company';
import type { CompanyInput, CompanyTexts } from '@tanabana/domain/corporate/company';
import type { Company } from '#lib/corporate/update-company.ts';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The columns of the form. */
const NAMES = Object.keys(companySchema.parse({ ...companyInput(), company_name: 'x' })) as (keyof CompanyTexts)[];

/**
 * The form's values after somebody else has saved: fields that were changed here stay, the others get the stored value.
 *
 * @param before the company with which the form began
 * @param mine the form's values
 * @param now the company as it is stored
 */
export function inputAfter(before: Company, mine: CompanyTexts, now: Company): CompanyInput {
  const cleaned = NAMES.filter((name) => !isSame(mine[name], before[name])).map((name) => [name, mine[name]]);
  return companyInput({ ...now, ...Object.fromEntries(cleaned) } as CompanyTexts);
}

const isTyped = (one: unknown, other: unknown) =>
  !isSame(typeof one === 'string' ? one.trim() : one, typeof other === 'string' ? other.trim() : other);

/** The form's values as they would be after a save; unchanged where they cannot be saved yet. */
function asStored(typed: CompanyInput): CompanyInput {
  const texts = companySchema.safeParse(typed).data;
  return texts ? companyInput(texts) : typed;
}

/** The values that were typed after the form was sent. */
export function typedSince(sent: CompanyTexts, typed: CompanyInput): Partial<CompanyInput> {
  const was = companyInput(sent);
  const is = asStored(typed);
  const names = Object.keys(typed) as (keyof CompanyInput)[];
  return Object.fromEntries(names.filter((name) => isTyped(is[name], was[name])).map((name) => [name, typed[name]]));
}

/** The columns in which what is typed here is another than what is stored. */
export const differing = (mine: CompanyInput, now: Company): (keyof CompanyTexts)[] => {
  const texts = companySchema.safeParse(mine).data;
  return texts ? NAMES.filter((name) => !isSame(texts[name], now[name])) : [];
};
