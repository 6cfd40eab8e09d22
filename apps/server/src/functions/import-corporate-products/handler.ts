/**
 * `import-corporate-products`: imports the rows of a file as products of a company, all or none. With `is_preview` it returns the outcome
 * of each row and stores nothing. It parses the cells by the same rules as the page that read the file, and the database applies the rules
 * of the table.
 */
import { call, callRows } from '@tanabana/db/call';
import {
  PRODUCT_COLUMNS,
  readProductRow,
  type ImportedProduct,
  type ProductCells,
} from '@tanabana/domain/corporate/product-table';
import { LIMITS } from '@tanabana/domain/limits';
import { SERVER_LIMITS } from '@tanabana/domain/server-limits';
import { FunctionError, type FunctionDefinition } from '@tanabana/gateway';
import { z } from 'zod';
import { defineFunction } from '../define-function.ts';
import { englishOf } from '../english.ts';
import type { FunctionDeps } from '../function-deps.ts';

const cell = z.string().max(LIMITS.import_cell_length).optional();
const row = z.object(Object.fromEntries(PRODUCT_COLUMNS.map(({ name }) => [name, cell])));

const body = z.object({
  company_id: z.guid({ error: 'company_id is missing.' }),
  rows: z.array(row).min(1).max(LIMITS.import_rows),
  is_preview: z.boolean(),
});

/**
 * The products of the rows. It stops after a number of invalid rows: an error response about ten thousand rows would be as large as the
 * file, and the page has shown the errors before.
 *
 * @throws FunctionError 400 that names the invalid cells, by `rows.<index>.<column>`
 */
function productsOf(rows: readonly ProductCells[]) {
  const fields: Record<string, string> = {};
  const products: ImportedProduct[] = [];
  let invalidRows = 0;
  for (const [index, cells] of rows.entries()) {
    const { product, errors } = readProductRow(cells);
    if (product) products.push(product);
    for (const [name, error] of Object.entries(errors ?? {})) fields[`rows.${index}.${name}`] = englishOf(error);
    if (errors && ++invalidRows === SERVER_LIMITS.import_faulty_rows_told) break;
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new FunctionError(400, 'validation_failed', first, { fields });
  return products;
}

/**
 * Responds `{is_saved, rows}`, with one row for each row of the request: its `outcome` (new, changed, same, or twice: a duplicate of row
 * `twice_of`, counted from 1), the `department` in its stored spelling, `stored_price` (rupees per kg) and `stored_visibility`.
 */
export function importCorporateProducts(deps: FunctionDeps): FunctionDefinition {
  return defineFunction(deps, {
    name: 'import-corporate-products',
    access: 'signed-in',
    maxBody: SERVER_LIMITS.import_body_bytes,
    body,
    async handle({ company_id, rows, is_preview }, { claims }) {
      const p_actor = claims.sub ?? null;
      // The right is checked first, so that a caller without it does not cost the server the parsing of the cells.
      await deps.scope.asService('may they enter products', (tx) =>
        call(tx, 'may_enter_products', { p_actor, p_company: company_id }),
      );
      const products = productsOf(rows);
      const found = await deps.scope.asService(
        'import products for a company',
        (tx) =>
          callRows(tx, 'import_corporate_products', {
            p_actor,
            p_company: company_id,
            p_rows: products,
            p_is_preview: is_preview,
          }),
        { timeoutMs: SERVER_LIMITS.import_timeout_ms },
      );
      const answer = found.map(({ outcome, department, stored_price, stored_visibility, twice_of }) => ({
        outcome,
        department,
        stored_price: stored_price === null ? null : Number(stored_price),
        stored_visibility,
        twice_of,
      }));
      const is_saved = !is_preview && answer.every(({ outcome }) => outcome !== 'twice');
      return { body: { is_saved, rows: answer } };
    },
  });
}
