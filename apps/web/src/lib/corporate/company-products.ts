// The products of one company, a page at a time: for its page, where what is revealed is seen, and for those who manage its
// prices, who see all.
import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { PRODUCT_COLUMNS } from '@tanabana/domain/listings/listing-columns.gen';
import { LIMITS } from '@tanabana/domain/limits';
import { pageCount } from '@tanabana/domain/pagination';
import { unwrap } from '../errors.ts';
import { foundPage } from '../reading/lists/found-page.ts';
import type { NumberedPage } from '../reading/lists/read-page.ts';
import type { Selected } from '../reading/select.ts';
import { supabase } from '../reading/supabase.ts';

const COLUMNS =
  `id,company_id,department_name,${PRODUCT_COLUMNS},millitex,basic_price,visibility_status,updated_at` as const;

export type CompanyProduct = Selected<'corporate_products', typeof COLUMNS>;

/** A department in the order of the list, and how many of the company's products, or of those found, it has. */
export type Department = Database['public']['Functions']['get_department_counts']['Returns'][number];

export type ProductsPage = NumberedPage<CompanyProduct> & { departments: Department[] };

export type ProductsSearch = {
  companyId: string;
  /** The search text; '' for all. */
  q: string;
  /** Counted from 1. */
  page: number;
  /** With the hidden ones, for those who may see them: executives of the company and admins. */
  withHidden?: boolean;
};

const PAGE_SIZE = LIMITS.company_product_page_size;

async function readRows({ companyId, page, withHidden }: ProductsSearch): Promise<CompanyProduct[]> {
  const all = supabase().from('corporate_products').select(COLUMNS).eq('company_id', companyId);
  const rows = withHidden ? all : all.eq('visibility_status', 'Reveal');
  return unwrap(
    await rows
      .order('department_name')
      .order('updated_at', { ascending: false })
      .order('id')
      .range((page - 1) * PAGE_SIZE, page * PAGE_SIZE - 1),
  );
}

/** Reads a page without a search. A page number beyond the end returns the last page. */
async function getList(search: ProductsSearch): Promise<ProductsPage> {
  const { companyId, page, withHidden = false } = search;
  const args = { p_company_id: companyId, p_hidden: withHidden };
  const [rows, departments] = await Promise.all([
    readRows(search),
    supabase().rpc('get_department_counts', args, { get: true }).then(unwrap),
  ]);
  const total = departments.reduce((sum, { products }) => sum + products, 0);
  const last = pageCount(total, PAGE_SIZE);
  if (rows.length === 0 && page > last) return getList({ ...search, page: last });
  return { rows, departments, page, total, isComplete: true };
}

async function getFound({ companyId, q, page, withHidden = false }: ProductsSearch): Promise<ProductsPage> {
  const args = { p_company_id: companyId, p_query: q, p_page: page, p_hidden: withHidden };
  return foundPage(unwrap(await supabase().rpc('search_company_products', args, { get: true })));
}

/** A page of a company's products by department, the newest first, with its departments. Throws AppError. */
export const readCompanyProducts = (search: ProductsSearch): Promise<ProductsPage> =>
  search.q === '' ? getList(search) : getFound(search);

/** The same page, cached under its search. */
export const companyProductsQuery = (search: ProductsSearch) =>
  queryOptions({
    queryKey: ['company-products', search.companyId.toLowerCase(), search],
    queryFn: () => readCompanyProducts(search),
  });

/** The page number of its company's list on which a product appears. Null when the product is hidden. Throws AppError. */
export const productPlaceQuery = (productId: string) =>
  queryOptions({
    queryKey: ['product-place', productId],
    queryFn: async () => {
      const requested = supabase().rpc('find_company_product', { p_product_id: productId }, { get: true });
      return unwrap(await requested)[0] ?? null;
    },
    // It moves whenever a price before it changes.
    staleTime: 0,
  });

/** The page that a department begins on. */
export function pageOfDepartment(departments: readonly Department[], index: number): number {
  const before = departments.slice(0, index).reduce((sum, { products }) => sum + products, 0);
  return Math.floor(before / PAGE_SIZE) + 1;
}
