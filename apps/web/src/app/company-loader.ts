// The data of a company's page, and the page of its products that the address of one leads to.
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { isUuid } from '@tanabana/domain/uuid';
import { paths } from '#config/paths.ts';
import { companyQuery, executivesQuery } from '#features/corporate/api/get-company.ts';
import { loadMessages, translateIn } from '#i18n/messages.ts';
import { companyProductsQuery, productPlaceQuery } from '#lib/corporate/company-products.ts';
import { currentSession, sessionReady } from '#lib/session/session.ts';

type Requested = { companyId: string; q: string; page: number; hash: string };

/** The title of the browser tab, undefined where the company could not be loaded; and whether the address names a hidden product. */
export type LoadedCompany = { title: string | undefined; isProductGone: boolean };

/**
 * Loads a company page. A failed read shows its error in its own place, so nothing here fails the page.
 *
 * @throws the router's redirect to the page of the list that has the product
 */
export async function loadCompany(
  queryClient: QueryClient,
  { companyId, q, page, hash }: Requested,
): Promise<LoadedCompany> {
  const isId = isUuid(companyId);
  const [isProductGone] = await Promise.all([
    isId && findProduct(queryClient, { companyId, q, page, hash }),
    loadMessages('corporate', 'contact-member', 'price-history', 'bids', 'notices'),
    isId && prefetchCompany(queryClient, companyId),
    isId && queryClient.prefetchQuery(companyProductsQuery({ companyId, q, page })),
  ]);
  const company = isId ? queryClient.getQueryData(companyQuery(companyId).queryKey) : null;
  const title = company === null ? translateIn('corporate')('gone.title') : company?.company_name;
  return { title, isProductGone };
}

/**
 * The executives are requested after the company, since the query needs its name. The loader waits for them, so that they do not push the
 * products down.
 */
async function prefetchCompany(queryClient: QueryClient, companyId: string): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(companyQuery(companyId)), sessionReady()]);
  const company = queryClient.getQueryData(companyQuery(companyId).queryKey);
  const session = currentSession();
  if (!company || session.status !== 'signed-in') return;
  await queryClient.prefetchQuery(executivesQuery(session.userId, company.company_name));
}

/** Whether the product in the address is hidden. Where this cannot be requested, the page shows what the address names. */
async function findProduct(queryClient: QueryClient, { companyId, q, page, hash }: Requested): Promise<boolean> {
  const [, productId = ''] = /^product-(.+)$/.exec(hash) ?? [];
  if (!isUuid(productId)) return false;
  await queryClient.prefetchQuery(productPlaceQuery(productId));
  const place = queryClient.getQueryData(productPlaceQuery(productId).queryKey);
  if (place === undefined) return false;
  if (place?.company_id !== companyId.toLowerCase()) return true;
  if (place.page !== page || q !== '') {
    const search = place.page > 1 ? { page: place.page } : {};
    throw redirect({ to: paths.corporate, params: { companyId }, search, hash, replace: true });
  }
  return false;
}
