/** Data of a company as CSV rows: bids on its products with their bidders, and the products themselves. */
import { PRODUCT_COLUMNS, toCells, type StoredProduct } from '@tanabana/domain/corporate/product-table';
import { LIMITS } from '@tanabana/domain/limits';
import { raw, sql } from '@tanabana/gateway/db';
import { BID_FILE_COLUMNS, bidFile, type BidOfFile } from '@tanabana/messages/bid-row';
import type { BidsRequest, ProductsRequest } from './request.ts';
import type { CsvList } from './csv-answer.ts';
import { onePart, partsOf, type Reading } from './reading.ts';

/** The selected bids, in the order of the selection. Row-level security excludes those of other companies. */
export function bidRows({ rows, messages }: Reading, { ids }: BidsRequest): CsvList {
  const { head, cellsOf } = bidFile('company', messages('bids'));
  const read = async () => {
    const found = await rows<{ bid: BidOfFile }>(sql`select to_jsonb(b) as bid from (
      select id, ${raw(BID_FILE_COLUMNS)} from public.customer_bids where id = any(${ids}::uuid[])) b
      order by array_position(${ids}::uuid[], b.id)`);
    return found.map(({ bid }) => bid);
  };
  return {
    name: 'bid_management_export.csv',
    head,
    parts: onePart(read, cellsOf),
  };
}

type Product = StoredProduct & { id: string };
const SIZE = LIMITS.export_page_size;

/** All products of a company, ordered by id, so that a change of price does not move rows. The headings are those that the import reads. */
export function productRows({ rows }: Reading, { company_id }: ProductsRequest): CsvList {
  const columns = PRODUCT_COLUMNS.map(({ name }) => name).join(', ');
  async function partAfter(last: string | null) {
    const found = await rows<{ product: Product }>(sql`select to_jsonb(p) as product from (
      select id, ${raw(columns)} from public.corporate_products
      where company_id = ${company_id}::uuid and id > coalesce(${last}::uuid, '00000000-0000-0000-0000-000000000000')
      order by id limit ${SIZE}::int) p order by p.id`);
    const products = found.map(({ product }) => product);
    return { rows: products, next: products.length === SIZE ? products.at(-1)!.id : null };
  }
  return {
    name: 'corporate_products_export.csv',
    head: PRODUCT_COLUMNS.map(({ head }) => head),
    parts: partsOf(partAfter, toCells),
  };
}
