import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

const server = startServer();
const ID = '00000000-0000-4000-8000-000000000115';
const ADDRESS = `/admin/price-lists/${ID}`;

beforeEach(async () => {
  await supabase().auth.signOut();
  sessionStorage.clear();
  await server().run(`insert into price_updates_pdfs (id, file_name, file_url, description)
    values ('${ID}', 'test.pdf', '/demo/prices/test.pdf', 'Test textured')`);
  await server()
    .run(`insert into price_list_points (price_list_id, position, page, description, price, fibre_type, denier_count)
    values ('${ID}', 1, 3, '30s cotton', 252.5, 'Cotton', '30')`);
});
afterEach(async () => {
  server().intercept(null);
  await server().run(`delete from price_updates_pdfs where id = '${ID}'`);
});

const stored = () =>
  server()
    .run(`select page, description, price::text, price_kilograms::text as per, gst_included::text as gst, price_per_kg::text as kg,
      fibre_type, specific_type, millitex
    from price_list_points where price_list_id = '${ID}' order by position`);
const cell = (name: string, row: number) => screen.getByRole('textbox', { name: `${name}, row ${row}` });
const product = (row: number) => cell('Product, as printed', row);
const rowOf = (row: number) => within(screen.getByRole('listitem', { name: `Row ${row}` }));
const save = () => screen.getByRole('button', { name: 'Save all' });

async function open() {
  await signInAs('admin2');
  const app = renderApp(ADDRESS);
  await screen.findByRole('heading', { level: 1, name: 'Prices in this list' });
  await screen.findByRole('textbox', { name: 'Page, row 1' });
  return app;
}

describe('the prices in a price list', () => {
  it('are reached from the row of the list, which counts them', async () => {
    await signInAs('admin2');
    const { user } = renderApp('/admin/price-lists');
    await user.click(await screen.findByRole('link', { name: 'Prices in this list (1): Test textured' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Prices in this list' })).toBeInTheDocument();
    expect(await screen.findByRole('textbox', { name: 'Price, row 1' })).toHaveValue('252.50');
    expect(rowOf(1).getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/demo/prices/test.pdf#page=3');
    expect(screen.getByText('Test textured')).toBeInTheDocument();
    expect(save()).toBeDisabled();
  });

  it('are typed by the keyboard alone, read, worked out per kg, and saved together', async () => {
    const { user } = await open();
    await user.click(product(1));
    await user.keyboard('{Enter}');
    expect(product(2)).toHaveFocus();
    await user.keyboard('150/48 SD NIM{Tab}1,710{Tab}5 kg{Tab}5%{Tab}polyester DTY 150/48 SD NIM{ArrowDown}');
    expect(cell('Yarn, if not said', 3)).toHaveFocus();
    // A new row goes on where the last one ended.
    expect(cell('Page', 3)).toHaveValue('3');
    expect(rowOf(2).getByText('₹325.71 per kg without GST')).toBeInTheDocument();
    expect(rowOf(2).getByText(/^Read as 150D\/48F Polyester Filament Textured/)).toBeInTheDocument();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Saved', body: 'Prices in the list now: 2.' }));
    expect(await stored()).toEqual([
      expect.objectContaining({ description: '30s cotton', price: '252.5', millitex: 19685 }),
      {
        page: 3,
        description: '150/48 SD NIM',
        price: '1710',
        per: '5',
        gst: '5',
        kg: '325.71',
        fibre_type: 'Polyester Filament',
        specific_type: 'Textured',
        millitex: 16667,
      },
    ]);
    expect(cell('Price', 2)).toHaveValue('1710.00');
    expect(save()).toBeDisabled();
  });

  it('are pasted from a sheet; what is wrong is said in its cell, and nothing is saved until it is right', async () => {
    const { user } = await open();
    await user.click(cell('Page', 2));
    await user.paste('4\t20s combed cotton\t₹242.75\n4\t40s combed cotton\t12,5\tbag\n');
    expect(screen.getByText('2 rows filled in. 1 of them has a fault: it is marked.')).toBeInTheDocument();
    expect(cell('Price', 3)).toHaveAccessibleDescription('A price up to 9,99,999.99, with at most 2 decimals.');
    expect(cell('Per', 3)).toBeInvalid();
    expect(cell('Page', 3)).toBeValid();
    await user.click(save());
    expect(shownToast()).toMatchObject({ title: 'Prices Not Saved', body: 'Rows with a fault: 1. They are marked.' });
    expect(cell('Price', 3)).toHaveFocus();
    expect(await stored()).toHaveLength(1);
    await user.keyboard('264{Tab}');
    await user.clear(cell('Per', 3));
    await user.click(rowOf(1).getByRole('button', { name: 'Remove row 1' }));
    await user.click(save());
    await waitFor(async () => expect(await stored()).toHaveLength(2));
    expect((await stored()).map(({ description, kg }) => [description, kg])).toEqual([
      ['20s combed cotton', '242.75'],
      ['40s combed cotton', '264.00'],
    ]);
  });

  it('come back after a paste or a removal, until something else is changed', async () => {
    const { user } = await open();
    const undo = () => screen.queryByRole('button', { name: 'Undo' });
    await user.type(product(2), '40s cotton');
    expect(undo()).toBeNull();
    await user.click(product(1));
    await user.paste('20s combed\t242.75\n24s combed\t248\n');
    expect([product(1), product(2)].map((field) => (field as HTMLInputElement).value)).toEqual([
      '20s combed',
      '24s combed',
    ]);
    await user.click(undo()!);
    expect(product(1)).toHaveValue('30s cotton');
    expect(product(2)).toHaveValue('40s cotton');
    expect(product(1)).toHaveFocus();
    expect(undo()).toBeNull();

    await user.click(rowOf(1).getByRole('button', { name: 'Remove row 1' }));
    expect(product(1)).toHaveValue('40s cotton');
    expect(product(1)).toHaveFocus();
    expect(screen.getByText('Row 1 removed.')).toBeInTheDocument();
    await user.click(undo()!);
    expect([product(1), product(2)].map((field) => (field as HTMLInputElement).value)).toEqual([
      '30s cotton',
      '40s cotton',
    ]);

    await user.click(rowOf(1).getByRole('button', { name: 'Remove row 1' }));
    await user.type(cell('Price', 1), '264');
    expect(undo()).toBeNull();
  });

  it('survive a reload before they are saved', async () => {
    const { user, unmount } = await open();
    await user.type(product(2), 'half typ');
    unmount();
    renderApp(ADDRESS);
    expect(await screen.findByText('What you had typed and not saved is here again.')).toBeInTheDocument();
    expect(product(2)).toHaveValue('half typ');
    expect(product(1)).toHaveValue('30s cotton');
  });

  it('of another admin are not overwritten: both stay until one is chosen', async () => {
    const { user } = await open();
    await user.type(product(2), '40s cotton');
    await user.type(cell('Price', 2), '264');
    await server().run(`update price_list_points set price = 260 where price_list_id = '${ID}'`);
    await user.click(save());
    expect(await screen.findByText(/It has 1 price now/)).toBeInTheDocument();
    expect(shownToast()).toMatchObject({ title: 'Changed by Another Admin' });
    expect(product(2)).toHaveValue('40s cotton');
    expect(await stored()).toEqual([expect.objectContaining({ price: '260' })]);
    expect(save()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await user.click(save());
    await waitFor(async () => expect((await stored()).map(({ price }) => price)).toEqual(['252.50', '264']));
  });

  it('of another admin may be preferred', async () => {
    const { user, unmount } = await open();
    await user.type(product(2), '40s cotton');
    unmount();
    await server().run(`update price_list_points set price = 260 where price_list_id = '${ID}'`);
    // The draft was based on the earlier prices.
    const { user: again } = renderApp(ADDRESS);
    await again.click(await screen.findByRole('button', { name: 'Take theirs' }));
    expect(cell('Price', 1)).toHaveValue('260.00');
    expect(product(2)).toHaveValue('');
    expect(save()).toBeDisabled();
  });

  it('are saved once when only the response was lost', async () => {
    const { user } = await open();
    await user.type(product(2), '40s cotton');
    await user.type(cell('Price', 2), '264');
    let isLost = false;
    server().intercept((request) => {
      if (isLost || !request.url.includes('save_price_list_points')) return undefined;
      isLost = true;
      return Promise.resolve(server().app.request(request)).then(() =>
        Promise.reject(new TypeError('Failed to fetch')),
      );
    });
    await user.click(save());
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Prices Not Saved' }));
    expect(product(2)).toHaveValue('40s cotton');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.click(save());
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Saved' }));
    expect(await stored()).toHaveLength(2);
  });

  it('say that their list was deleted', async () => {
    await signInAs('admin2');
    renderApp('/admin/price-lists/00000000-0000-4000-8000-000000000999');
    expect(await screen.findByRole('heading', { name: 'There is no such price list' })).toBeInTheDocument();
  });

  it('say that they could not be loaded, and are tried again', async () => {
    await signInAs('admin2');
    server().intercept(({ url }) =>
      url.includes('price_list_points')
        ? Response.json({ code: 'XX000', message: 'disk full' }, { status: 500 })
        : undefined,
    );
    const { user } = renderApp(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'Could Not Load the Prices' })).toBeInTheDocument();
    server().intercept(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Page, row 1' })).toHaveValue('3');
  });
});
