import { screen, waitFor, within } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import { hasEveryWholeWord, wholeWords } from '@tanabana/domain/search/whole-words';
import { beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf } from '#features/product-search/product.ts';
import type { Product } from '#features/product-search/product.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { rows } from '#testing/rows.ts';

const server = startServer();
Element.prototype.scrollIntoView ??= () => undefined;
beforeEach(async () => {
  await supabase().auth.signOut();
});

const marks = (row: HTMLElement) => Array.from(row.querySelectorAll('mark'), (mark) => mark.textContent!.toLowerCase());
const box = () => screen.getByRole('searchbox', { name: 'Search products' });

async function openSearch(url = '/product-search') {
  await signInAs('paid');
  const app = renderApp(url);
  await screen.findByRole('table');
  return app;
}

async function allProducts(): Promise<Product[]> {
  const { data } = await supabase().rpc('get_all_products_for_search');
  // The documented function has no other spellings.
  return data!.map((product) => ({ ...product, found_by: '' }) as Product);
}

it('a product of a company links to its row on the page of the company', async () => {
  const product = (await signInAs('paid').then(allProducts)).find(({ source }) => source === 'Product')!;
  const { user, router } = await openSearch(`/product-search?q=${encodeURIComponent(product.company_name)}`);
  const place = `product-${product.id}`;
  const links = screen.getAllByRole('link', { name: product.company_name });
  await user.click(links.find((link) => link.getAttribute('href')?.endsWith(`#${place}`))!);
  expect(await screen.findByRole('heading', { level: 1, name: product.company_name })).toBeInTheDocument();
  expect(router.state.location.href).toBe(`${product.listing_page_url}#${place}`);
  await waitFor(() => expect(document.activeElement?.id).toBe(place));
});

describe('who may search products', () => {
  it.each(['paid', 'executive', 'admin2'])('%s may, and has the menu entry', async (name) => {
    await signInAs(name);
    renderApp('/product-search');
    expect(await screen.findByRole('heading', { level: 1, name: 'Product Search' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Product Search' })).toBeInTheDocument();
  });

  it('a Free Member is redirected home and has no menu entry', async () => {
    await signInAs('free');
    const { router } = renderApp('/product-search');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await screen.findByText(/Welcome/);
    expect(screen.queryByRole('link', { name: 'Product Search' })).toBeNull();
  });

  it('a visitor is redirected to the login, which returns', async () => {
    const { router } = renderApp('/product-search?q=silk');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toEqual({ redirect: '/product-search?q=silk' });
  });
});

describe('Product Search', () => {
  it('shows the newest fifty with all columns and adds the next fifty', async () => {
    const { user } = await openSearch();
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual([
      'Source',
      'Yarn details',
      'Specifications',
      'Price',
      'Company',
      'Location',
      'Posted by',
      'Updated',
      'Page',
    ]);
    expect(rows()).toHaveLength(LIMITS.product_page_size);
    const [newest] = await allProducts();
    for (const text of [newest!.source, newest!.company_name, newest!.poster_name!]) {
      expect(rows()[0]).toHaveTextContent(text);
    }
    await user.click(screen.getByRole('button', { name: 'Show next 50' }));
    await waitFor(() => expect(rows()).toHaveLength(2 * LIMITS.product_page_size));
    const pages = rows().map((row) => within(row).getAllByRole('cell').at(-1)!.textContent);
    expect(new Set(pages.filter((text) => /^[PS][EO]-/.test(text!))).size).toBe(
      pages.filter((text) => /^[PS][EO]-/.test(text!)).length,
    );
  });

  it('finds rows with every word as a whole word, in any field, and marks the words', async () => {
    const { user, router } = await openSearch();
    await user.type(box(), 'COTTON surat');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'COTTON surat' }));
    const expected = (await allProducts()).filter((product) =>
      hasEveryWholeWord(fieldsOf(product), wholeWords('cotton surat')),
    );
    expect(expected.length).toBeGreaterThan(2);
    await waitFor(() => expect(rows()).toHaveLength(expected.length));
    for (const row of rows()) expect(marks(row)).toEqual(expect.arrayContaining(['cotton', 'surat']));
  });

  it('finds counts and amounts in any notation, and marks their match', async () => {
    const { user } = await openSearch();
    await user.type(box(), '150/48 SD kgs');
    await waitFor(() => expect(rows()[0] && marks(rows()[0]!)).toContain('150d/48f'));
    for (const row of rows()) expect(row).toHaveTextContent('Semi-Dull');
  });

  it('does not find parts of words, shows that and clears', async () => {
    const { user, router } = await openSearch();
    await user.type(box(), 'cott');
    expect(await screen.findByRole('heading', { name: 'No Products Found' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(rows()).toHaveLength(LIMITS.product_page_size));
    expect(router.state.location.search).toEqual({});
  });

  it('filters the shown rows at once, before the server answers', async () => {
    const { user } = await openSearch();
    const { promise: never } = Promise.withResolvers<Response>();
    server().intercept((request) => (request.url.endsWith('/search_products') ? never : undefined));
    await user.type(box(), 'wanted');
    expect(rows().length).toBeLessThan(LIMITS.product_page_size);
    for (const row of rows()) expect(row).toHaveTextContent('Wanted');
  });

  it('links to the listing, to the company and to the poster, and shows when there is no price', async () => {
    await openSearch();
    const wanted = rows().find((row) => /PE-\d{6}/.test(row.textContent!))!;
    const number = /PE-\d{6}/.exec(wanted.textContent!)![0];
    expect(within(wanted).getByRole('link', { name: number })).toHaveAttribute('href', `/enquiry/${number}`);
    expect(within(wanted).getByRole('link', { name: /, profile$/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/profile\/[0-9a-f-]{36}$/),
    );
    const unpriced = (await allProducts()).find(({ source, price }) => source === 'Product' && price === null)!;
    server().intercept((request) =>
      request.url.endsWith('/search_products')
        ? Response.json({ rows: [unpriced], next: null, is_complete: true })
        : undefined,
    );
    renderApp('/product-search?q=one');
    expect(await screen.findByText('On request')).toBeInTheDocument();
  });

  it('shows how far back it looked, and looks further', async () => {
    await signInAs('paid');
    const [product] = await allProducts();
    const requests: unknown[] = [];
    server().intercept((request) => {
      if (!request.url.endsWith('/search_products')) return undefined;
      return request.json().then((body: { p_after?: unknown }) => {
        requests.push(body.p_after);
        return body.p_after
          ? Response.json({ rows: [product], next: null, is_complete: true })
          : Response.json({ rows: [], next: { id: 'x', updated_at: '2026-01-05T10:00:00Z' }, is_complete: false });
      });
    });
    const { user } = renderApp('/product-search?q=rare');
    expect(await screen.findByText(/Looked through products back to 5 Jan 2026\./)).toBeInTheDocument();
    expect(screen.queryByText('No Products Found')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Look further back' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(requests.at(-1)).toMatchObject({ id: 'x' });
  });

  it('shows what failed, keeps the rows and tries again', async () => {
    const { user } = await openSearch();
    server().intercept((request) =>
      request.url.endsWith('/search_products')
        ? Response.json({ code: 'XX000', message: 'out of order' }, { status: 500 })
        : undefined,
    );
    await user.click(screen.getByRole('button', { name: 'Show next 50' }));
    expect(await screen.findByRole('heading', { name: 'Could not search products' })).toBeInTheDocument();
    expect(rows()).toHaveLength(LIMITS.product_page_size);
    server().intercept(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows()).toHaveLength(2 * LIMITS.product_page_size));
  });
});
