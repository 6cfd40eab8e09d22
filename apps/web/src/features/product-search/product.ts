// A product as Product Search shows it: an enquiry, an offer, or a product of a company.
import type { Database } from '@tanabana/db/types';
import type { YarnSpec } from '@tanabana/domain/listings/spec-line';
import { COTTON_SPINNING_TYPES, FILAMENT_TYPES, INTERMINGLINGS, LUSTRES } from '@tanabana/domain/vocabulary';

/** `found_by`: what it is found by besides what the row shows, a line each: every way in which a count or an amount is written. */
export type Product = Database['public']['Functions']['search_products']['Returns']['rows'][number];

/** What parts the tokens of the specifications. */
const DOT = ' · ';

/** The specifications in their order; the count is the first. */
export const tokensOf = ({ specifications }: Product): string[] => specifications.split(DOT);

/** The number of a listing in the address of its page, PE-000001; null for a company's page. */
export const numberOf = ({ source, listing_page_url }: Product): string | null =>
  source === 'Product' ? null : (listing_page_url.split('/').at(-1) ?? null);

/** The address of a company's product: its place in the company's page; undefined for a listing, which has a page of its own. */
export const placeOf = ({ source, id }: Product): string | undefined =>
  source === 'Product' ? `product-${id}` : undefined;

/** The other spellings of a count or an amount that a row shows; '' for any other text. */
export const waysOf = ({ found_by }: Product, shown: string): string =>
  found_by.split('\n').find((line) => /\d/.test(shown) && line.startsWith(shown)) ?? '';

/** The texts that a search looks through: what the row shows, in every way in which it is written. */
export function fieldsOf(product: Product): (string | null)[] {
  const { source, company_name, yarn_details, specifications, poster_name, location, found_by } = product;
  return [
    source,
    company_name,
    yarn_details,
    specifications,
    numberOf(product),
    poster_name,
    location,
    ...found_by.split('\n'),
  ];
}

/** The yarn, as far as its symbol needs it. */
export function yarnOf(product: Product): YarnSpec {
  const tokens = tokensOf(product);
  const specific_type = [...FILAMENT_TYPES, ...COTTON_SPINNING_TYPES].find((type) =>
    product.yarn_details.endsWith(` ${type}`),
  );
  return {
    fibre_type: specific_type ? product.yarn_details.slice(0, -specific_type.length - 1) : product.yarn_details,
    specific_type,
    lustre: tokens.find((token) => (LUSTRES as readonly string[]).includes(token)),
    twist_intermingling: tokens.find((token) => (INTERMINGLINGS as readonly string[]).includes(token)),
    number_of_plys: Number(tokens.find((token) => /^\d+ ply$/.test(token))?.split(' ')[0] ?? 1),
  };
}
