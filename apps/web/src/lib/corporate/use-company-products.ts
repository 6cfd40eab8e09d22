import { useQuery } from '@tanstack/react-query';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { productText } from '@tanabana/domain/corporate/product-text';
import { LIMITS } from '@tanabana/domain/limits';
import { fill } from '@tanabana/domain/notice';
import { hasEveryPart, wordParts } from '@tanabana/domain/search/word-parts';
import { useEffect } from 'react';
import { toAppError } from '../errors.ts';
import { useNumberedPage } from '../reading/lists/use-found-rows.ts';
import { showToastNext } from '../toast.ts';
import { companyProductsQuery } from './company-products.ts';
import type { CompanyProduct, ProductsSearch } from './company-products.ts';

const fits = (product: CompanyProduct, text: string) => hasEveryPart(productText(product), wordParts(text));

/**
 * Provides a company's products for display. While the server searches, the rows on screen are filtered by the same rule. Loaded rows stay
 * when the next page or search fails; the error is shown once.
 *
 * @param requested the search and page after the debounce
 * @param typed the search text at this keystroke
 */
export function useCompanyProducts(requested: ProductsSearch, typed: string) {
  const { q, page, companyId, withHidden = false } = requested;
  const pageSize = LIMITS.company_product_page_size;
  const query = useQuery(companyProductsQuery(requested));
  const filters = [companyId, withHidden];
  const { answer, ...list } = useNumberedPage(query, { q, typed, page, pageSize, filters, fits });
  const { error } = list;
  useEffect(() => {
    // After an earlier error toast: the page of a company reads its products in parallel with the company itself.
    if (error) showToastNext(fill(corporateNotices.productsNotFetched, { message: toAppError(error).message }));
  }, [error]);
  return { ...list, departments: answer?.departments ?? [] };
}

export type CompanyProducts = ReturnType<typeof useCompanyProducts>;
