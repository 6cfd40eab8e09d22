// Requests that the documents name, and that no test of their page reads.
import { randomUUID } from 'node:crypto';
import { waitFor } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import { expect, it } from 'vitest';
import { assignExecutive } from '#features/corporate-products/api/assign-executive.ts';
import { createProducts } from '#features/corporate-products/api/create-products.ts';
import { deleteListings } from '#features/profile/api/listings/delete-listings.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';

const server = startServer();

/** Opens an address, and finds the filters of its reads of a table. */
async function readsOf(address: string, table: string) {
  const seen = watchRequests(server());
  const { unmount } = renderApp(address);
  const reads = () =>
    seen
      .filter(({ line }) => line.startsWith(`GET /rest/v1/${table}?`))
      .map(({ line }) => new URLSearchParams(line.slice(line.indexOf('?'))));
  await waitFor(() => expect(reads()).not.toEqual([]));
  unmount();
  return reads();
}

it.each(['company_details', 'partner_organisations'])('Home reads the latest ten of %s', async (table) => {
  const [read] = await readsOf('/', table);
  expect(read!.get('order')).toMatch(/^created_at\.desc,/);
  expect(read!.get('limit')).toBe(String(LIMITS.home_list_length));
  expect(LIMITS.home_list_length).toBe(10);
});

it.each([
  ['/check-purchase-enquiries', 'purchase_enquiries'],
  ['/check-sales-offers', 'sales_offers'],
])('%s reads %s newest first, joined with the place of the poster', async (address, table) => {
  const read = (await readsOf(address, table)).find(
    (search) => search.get('limit') === String(LIMITS.listing_page_size),
  )!;
  expect(read.get('select')).toContain('tanabana_free(city,district)');
  expect(read.get('order')).toBe('updated_at.desc,id.desc');
});

it.each(['purchase_enquiries', 'sales_offers'])('a profile reads its own %s newest first', async (table) => {
  const id = await signInAs('free');
  const [read] = await readsOf('/profile/me', table);
  expect(read!.get('user_id')).toBe(`eq.${id}`);
  expect(read!.get('order')).toBe('created_at.desc,id.desc');
});

it('own posts are deleted by a list of ids', async () => {
  await signInAs('free');
  const ids = [randomUUID(), randomUUID()];
  const seen = watchRequests(server());
  await expect(deleteListings('sales_offers', ids)).rejects.toThrow();
  expect(seen.map(({ line }) => decodeURIComponent(line))).toContain(
    `DELETE /rest/v1/sales_offers?id=in.(${ids.join(',')})&select=id`,
  );
});

it('products are inserted as an array', async () => {
  await signInAs('executive');
  const seen = watchRequests(server());
  const product = { id: randomUUID(), fibre_type: 'Jute' } as unknown as Parameters<typeof createProducts>[0][number];
  await expect(createProducts([product, { ...product, id: randomUUID() }])).rejects.toThrow();
  const insert = seen.find(({ line }) => line.startsWith('POST /rest/v1/corporate_products'))!;
  expect(await insert.body).toEqual([
    expect.objectContaining(product),
    expect.objectContaining({ fibre_type: 'Jute' }),
  ]);
});

it('an executive is assigned by an update of the profile by id', async () => {
  await signInAs('admin2');
  const [found] = await server().run(
    `select id, membership_type from private.members where email = 'zero@tanabana.example'`,
  );
  const seen = watchRequests(server());
  const office = { company_name: 'Kirtana Spinners', role: 'User', department: 'Test Office' } as const;
  await assignExecutive({ member: found as never, ...office });
  const { company_name: business_name, ...rest } = office;
  const patch = seen.find(({ line }) => line.startsWith('PATCH'))!;
  expect(patch.line).toContain(`/rest/v1/tanabana_free?id=eq.${String(found!.id)}`);
  expect(await patch.body).toEqual({ is_corporate_member: true, business_name, ...rest });
});
