/** Update on the page of prices: one transaction for a department, a PATCH for one product, and what becomes of a save that fails. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { CARDED, COMBED, managedPrices, price, toasts, update } from '#testing/managed-prices.tsx';
import { startServer, watchRequests } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

const server = startServer();
const { companyOf, stock, stored, open } = managedPrices(server);

beforeEach(() => sessionStorage.clear());

describe('an executive', () => {
  beforeEach(() => stock());

  it('writes only changed products, based on the state that was read, and the time', async () => {
    const { user } = await open();
    const seen = watchRequests(server());
    await user.clear(price(COMBED));
    await user.type(price(COMBED), '₹1,310.5/kg');
    await user.click(screen.getByRole('switch', { name: new RegExp(CARDED) }));
    await user.click(update('Cotton'));
    await waitFor(() => expect(toasts()).toEqual(['Update Successful', '2 product(s) in Cotton updated.']));
    const [save, ...others] = seen.filter(({ line }) =>
      /^(PATCH|POST) .*(corporate_products|save_product_prices)/.test(line),
    );
    expect(others).toEqual([]);
    expect(save!.line).toContain('/rest/v1/rpc/save_product_prices');
    expect(await save!.body).toEqual({
      p_changes: [
        { id: expect.any(String) as string, was: { basic_price: 300 }, becomes: { basic_price: 1310.5 } },
        {
          id: expect.any(String) as string,
          was: { visibility_status: 'Reveal' },
          becomes: { visibility_status: 'Hide' },
        },
      ],
    });
    expect([await stored('Combed'), await stored('Carded')]).toEqual([
      { price: 1310.5, status: 'Reveal' },
      { price: 250.5, status: 'Hide' },
    ]);
    expect(price(COMBED)).toHaveValue('1310.50');
    await user.click(update('Cotton'));
    await waitFor(() => expect(toasts()).toEqual(['No Changes', 'No changes detected to save for Cotton.']));
  });

  it('writes a single product by the documented PATCH, based on the state that was read', async () => {
    const { user } = await open();
    const seen = watchRequests(server());
    fireEvent.change(price(COMBED), { target: { value: '310' } });
    await user.click(update('Cotton'));
    await waitFor(() => expect(toasts()).toEqual(['Update Successful', '1 product(s) in Cotton updated.']));
    const [patch, ...others] = seen.filter(({ line }) =>
      /^(PATCH|POST) .*(corporate_products|save_product_prices)/.test(line),
    );
    expect(others).toEqual([]);
    expect(patch!.line).toMatch(/^PATCH .*&updated_at=eq\.2026-03-03/);
    expect(await patch!.body).toEqual({ basic_price: 310, updated_at: expect.stringMatching(/^\d{4}-/) as string });
  });

  it('saves a product of which only the time has changed', async () => {
    const { user } = await open();
    fireEvent.change(price(COMBED), { target: { value: '310' } });
    await server().run(`update corporate_products set basic_price = basic_price where specific_type = 'Combed'
      and company_id = '${await companyOf('executive')}'`);
    await user.click(update('Cotton'));
    await waitFor(() => expect(toasts()).toEqual(['Update Successful', '1 product(s) in Cotton updated.']));
    expect((await stored('Combed')).price).toBe(310);
  });

  it.each([429, 503])('waits at %s, shows that, and continues by itself', async (status) => {
    const { user } = await open();
    let refusals = 0;
    server().intercept((request) =>
      request.url.includes('save_product_prices') && (refusals += 1) === 1
        ? Response.json({ code: 'busy', message: 'Busy.' }, { status, headers: { 'retry-after': '1' } })
        : undefined,
    );
    fireEvent.change(price(COMBED), { target: { value: '310' } });
    fireEvent.change(price(CARDED), { target: { value: '260' } });
    await user.click(update('Cotton'));
    const message = await screen.findByText(/^The service is busy. Going on by itself in \d+ s.$/);
    expect(message).toHaveAttribute('role', 'status');
    await waitFor(() => expect(toasts()).toEqual(['Update Successful', '2 product(s) in Cotton updated.']));
    expect([(await stored('Combed')).price, (await stored('Carded')).price]).toEqual([310, 260]);
  });

  it('stops waiting on cancel, and keeps typed text', async () => {
    const { user } = await open();
    server().intercept((request) =>
      request.url.includes('save_product_prices')
        ? Response.json({ code: 'busy', message: 'Busy.' }, { status: 429, headers: { 'retry-after': '60' } })
        : undefined,
    );
    fireEvent.change(price(COMBED), { target: { value: '310' } });
    fireEvent.change(price(CARDED), { target: { value: '260' } });
    await user.click(update('Cotton'));
    await user.click(await screen.findByRole('button', { name: 'Cancel, Cotton' }));
    await waitFor(() => expect(screen.getAllByText('2 products changed, not saved').length).toBeGreaterThan(0));
    expect(price(COMBED)).toHaveValue('310');
    expect((await stored('Combed')).price).toBe(300);
    server().intercept(null);
    await user.click(update('Cotton'));
    await waitFor(() => expect(toasts()).toEqual(['Update Successful', '2 product(s) in Cotton updated.']));
  });

  it('sees the one product that another editor changed, and none is saved', async () => {
    const { user } = await open();
    fireEvent.change(price(COMBED), { target: { value: '310' } });
    fireEvent.change(price(CARDED), { target: { value: '260' } });
    await server().run(`update corporate_products set basic_price = 333 where specific_type = 'Carded'
      and company_id = '${await companyOf('executive')}'`);
    await user.click(update('Cotton'));
    await waitFor(() =>
      expect(toasts().join(' ')).toMatch(
        /^Update Failed Failed to update product [0-9a-f-]{36}: Somebody else changed it/,
      ),
    );
    expect([(await stored('Combed')).price, (await stored('Carded')).price]).toEqual([300, 333]);
    expect([price(COMBED), price(CARDED)].map((field) => (field as HTMLInputElement).value)).toEqual(['310', '260']);
    expect(screen.getAllByRole('group', { name: /Somebody else changed this product/ })).toHaveLength(1);
  });

  it.each([
    ['PATCH', 1],
    ['save_product_prices', 2],
  ])('sees a message for each product when %s fails on the server', async (what, count) => {
    const { user } = await open();
    server().intercept((request) =>
      `${request.method} ${request.url}`.includes(what)
        ? Response.json({ code: 'XX000', message: 'no' }, { status: 500 })
        : undefined,
    );
    fireEvent.change(price(COMBED), { target: { value: '310' } });
    if (count === 2) fireEvent.change(price(CARDED), { target: { value: '260' } });
    await user.click(update('Cotton'));
    await waitFor(() => expect(toasts().join(' ')).toMatch(/^Update Failed Failed to update product [0-9a-f-]{36}: /));
    expect(shownToast()?.waiting ?? []).toHaveLength(count - 1);
    expect(price(COMBED)).toHaveValue('310');
    expect((await stored('Combed')).price).toBe(300);
  });

  it('sees one message, for seven seconds, without a response; typed text stays', async () => {
    const { user } = await open();
    server().intercept((request) => {
      if (request.method !== 'PATCH') return undefined;
      throw new TypeError('Failed to fetch');
    });
    fireEvent.change(price(COMBED), { target: { value: '310' } });
    await user.click(update('Cotton'));
    await waitFor(() => expect(toasts()[0]).toBe('An Error Occurred'));
    expect(price(COMBED)).toHaveValue('310');
  });
});
