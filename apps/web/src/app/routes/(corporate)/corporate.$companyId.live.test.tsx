/** The open page of a company hears that its products changed, and shows them as they are now. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { subscribe } from '#lib/offline/announcements.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

vi.mock('#lib/offline/announcements.ts', () => ({ subscribe: vi.fn<typeof subscribe>(() => () => undefined) }));

const server = startServer();
const query = (text: string) => server().run(text);

beforeEach(async () => {
  await supabase().auth.signOut();
  sessionStorage.clear();
});

const rowOf = (id: string) => document.getElementById(`product-${id}`);
const rowIds = () => [...document.querySelectorAll('[id^="product-"]')].map(({ id }) => id);

it('new prices, hidden and shown products appear by themselves, and no row moves under a cursor', async () => {
  await signInAs('paid');
  const [company] = await query(`select id from company_details where company_name = 'Kirtana Spinners'`);
  const id = String(company!.id);
  const products = await query(`select id::text, department_name from corporate_products
    where company_id = '${id}' and visibility_status = 'Reveal' order by department_name, updated_at desc, id`);
  const [first, second, third] = products.map((product) => String(product.id)) as [string, string, string];
  const { user } = renderApp(`/corporate/${id}`);
  await screen.findByRole('heading', { level: 1, name: 'Kirtana Spinners' });
  await waitFor(() => expect(rowOf(first)).not.toBeNull());
  const field = within(rowOf(first)!).getByRole('textbox', { name: /^Your price per kg/ });
  await user.type(field, '10');
  const before = rowIds();
  await query(`update corporate_products set basic_price = 987.25 where id = '${second}'`);
  await query(`update corporate_products set visibility_status = 'Hide' where id = '${third}'`);
  const hear = () => {
    const call = vi.mocked(subscribe).mock.calls.findLast(([topic]) => topic === `products:${id}`)!;
    expect(call[2]).toBeUndefined();
    act(() => call[1]({ event: 'changed', payload: {} }));
  };
  hear();
  hear();
  await waitFor(() => expect(within(rowOf(second)!).getByText(/987\.25/)).toBeInTheDocument());
  expect(rowOf(third)).toBeNull();
  expect(rowIds()).toEqual(before.filter((row) => row !== `product-${third}`));
  expect(field).toHaveFocus();
  expect(field).toHaveValue('10');
  await query(`update corporate_products set visibility_status = 'Reveal' where id = '${third}'`);
  hear();
  await waitFor(() => expect(rowOf(third)).not.toBeNull());
  // A department that begins above it.
  await query(`insert into corporate_products (company_id, department_name, fibre_type, specific_type, basic_price)
    select company_id, 'AA', fibre_type, specific_type, 100 from corporate_products where id = '${first}'`);
  hear();
  expect(await screen.findByRole('heading', { level: 3, name: 'AA' })).toBeInTheDocument();
  expect(field).toHaveFocus();
});
