/**
 * Generates packages/domain/src/listings/listing-columns.gen.ts: the columns that clients select of the fields, and the
 * text that one line shows of fields without special handling. They are literals, because a type that joins names is
 * hard to read, and because Home shows listings and cannot afford to load the whole table of fields.
 */
import type { FieldUse } from '@tanabana/domain/listings/field-facts';
import { furtherFields, storedFields, type ListingField } from '@tanabana/domain/listings/fields';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { literal } from './limits.ts';

const names = (fields: readonly ListingField[], ...uses: readonly FieldUse[]) =>
  literal(fields.flatMap((field) => (uses.some((use) => field.uses.includes(use)) ? [field.name] : [])).join(','));

const listed = (table: ListingTable) => `  ${table}:\n    ${names(storedFields(table), 'list', 'page', 'search')},`;

/** The whole text of the file. */
export function listingColumnsSource(): string {
  const common = storedFields('sales_offers').filter(({ table }) => !table);
  const further = furtherFields('list').map(
    ({ name, label, sign, unit }) => `  ${JSON.stringify({ name, label, sign, unit })},\n`,
  );
  return `// Written by db/src/gen/listing-columns.ts from fields.ts: change it there, then npm run gen.
import type { FieldFacts } from './field-facts.ts';
import type { ListingFieldName } from './fields.ts';

/** What lists and pages read of a listing's yarn. */
export const LISTING_COLUMNS = {
${listed('purchase_enquiries')}
${listed('sales_offers')}
} as const;

/** The columns that one line shows of a yarn, without quantity and price. */
export const LINE_COLUMNS =
  ${names(common, 'list')};

/** What a company's product has of a yarn. */
export const PRODUCT_COLUMNS =
  ${names(common, 'product')};

/** What a bid has of its product's yarn. */
export const BID_COLUMNS =
  ${names(common, 'bid')};

type LineField = Pick<FieldFacts, 'label' | 'sign' | 'unit'> & { readonly name: ListingFieldName };

/** Fields that a line shows as value and unit. */
// prettier-ignore
export const LINE_FIELDS: readonly LineField[] = [${further.length > 0 ? `\n${further.join('')}` : ''}];
`;
}
