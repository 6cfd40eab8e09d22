import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { subscribe } from '../offline/announcements.ts';
import { readCompanyProducts } from './company-products.ts';
import type { CompanyProduct, ProductsPage, ProductsSearch } from './company-products.ts';

/** The delay after the first announcement, in milliseconds. Many changes within it cause one read. */
const GATHER_MS = 800;
/** A random extra delay, so that open pages do not all read at the same moment. */
const SPREAD_MS = 1200;

/**
 * Merges a page that was read again into the page on screen. Rows on screen keep their order, so that nothing moves under a finger or a
 * cursor. New rows go to the top of their department.
 */
export function inPlace(shown: ProductsPage, fresh: ProductsPage): ProductsPage {
  const place = new Map(shown.rows.map(({ id }, index) => [id, index]));
  const departments = new Map<string | null, CompanyProduct[]>();
  for (const row of fresh.rows) {
    const own = departments.get(row.department_name);
    if (own) own.push(row);
    else departments.set(row.department_name, [row]);
  }
  const rows = [...departments.values()].flatMap((own) =>
    own.toSorted((one, other) => (place.get(one.id) ?? -1) - (place.get(other.id) ?? -1)),
  );
  return { ...fresh, rows };
}

/** Reads the pages of a company's products again that are on screen. Where that fails the page stays as it is. */
export async function readProductsAgain(queryClient: QueryClient, companyId: string): Promise<void> {
  const queryKey = ['company-products', companyId.toLowerCase()];
  const pages = queryClient.getQueryCache().findAll({ queryKey, type: 'active' });
  // Pages that are not on screen are refetched when they are opened.
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  void queryClient.invalidateQueries({ queryKey: ['product-prices'] });
  await Promise.allSettled(
    pages.map(async ({ queryKey: key }) => {
      const fresh = await readCompanyProducts(key[2] as ProductsSearch);
      queryClient.setQueryData<ProductsPage>(key, (shown) => (shown ? inPlace(shown, fresh) : undefined));
    }),
  );
}

/**
 * Refreshes the prices and products of an open company page when the server announces changes (db/schema/62-prices/announce_products.sql).
 */
export function useProductChanges(companyId: string): void {
  const queryClient = useQueryClient();
  const readAgain = useEffectEvent(() => void readProductsAgain(queryClient, companyId));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      readAgain();
    };
    const stop = subscribe(`products:${companyId}`, () => {
      timer ??= setTimeout(read, GATHER_MS + Math.random() * SPREAD_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [companyId]);
}
