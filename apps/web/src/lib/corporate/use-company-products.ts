import { useQuery } from '@tanstack/react-query';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { productText } from '@tanabana/domain/corporate/product-text';
import { LIMITS } from '@tanabana/domain/limits';
import { fill } from '@tanabana/domain/notice';
import { pageCount } from '@tanabana/domain/pagination';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useEffect } from 'react';
import { toAppError } from '../errors.ts';
import { useFoundPage } from '../reading/use-found-rows.ts';
import { showToastNext } from '../toast.ts';
import { companyProductsQuery } from './company-products.ts';
import type { CompanyProduct, ProductsSearch } from './company-products.ts';

const fits = (product: CompanyProduct, text: string) => hasEveryPart(productText(product), wordParts(text));

/**
 * A company's products to show. While the server looks for what was typed, those on screen are narrowed by the same rule; what
 * was loaded stays when the next page or search fails, which is said once.
 *
 * @param asked the search and page once typing has paused
 * @param typed the search at this very key
 */
export function useCompanyProducts(asked: ProductsSearch, typed: string) {
  const filters = `${asked.companyId} ${asked.page} ${asked.withHidden ?? false}`;
  const { page, isAnswer, ...list } = useFoundPage(useQuery(companyProductsQuery(asked)), {
    q: asked.q,
    typed,
    filters,
    fits,
  });
  const { error } = list;
  useEffect(() => {
    // Behind what failed before: the page of a company reads its products beside the company itself.
    if (error) showToastNext(fill(corporateNotices.productsNotFetched, { message: toAppError(error).message }));
  }, [error]);
  return {
    ...list,
    /** How many there are of all pages; unknown until the first answer. */
    total: page?.total,
    departments: page?.departments ?? [],
    page: page?.page ?? asked.page,
    /** What the address should say: behind the last page stands the last. */
    rightPage: isAnswer ? (page?.page ?? asked.page) : asked.page,
    pages: pageCount(page?.total ?? 0, LIMITS.company_product_page_size),
    /** Whether all of the company's products were looked through. */
    isComplete: page?.isComplete ?? true,
  };
}

export type CompanyProducts = ReturnType<typeof useCompanyProducts>;
