import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, startServer, watchRequests } from '#testing/render-app.tsx';

const pdf = vi.hoisted(() => ({ opened: [] as string[], error: false }));
// jsdom cannot render a PDF: the file is opened for its metadata only. The journey test reads a real one.
vi.mock('#lib/pdf/pdf.ts', () => ({
  openPdf: (url: string) => {
    pdf.opened.push(url);
    const page = { width: 595, height: 842 };
    const open = { document: { numPages: 3 }, sizes: [page, page, page] };
    return { opened: pdf.error ? Promise.reject(new Error('broken')) : Promise.resolve(open), close() {} };
  },
}));

const server = startServer();
const cards = () => screen.findAllByRole('article');
const names = async () => (await cards()).map((card) => within(card).getByRole('heading').textContent);
const isLists = (request: Request) => request.url.includes('/price_updates_pdfs?');

beforeAll(async () => {
  await server().db.script(`insert into price_updates_pdfs (file_name, file_url, description, published_at)
    select 'old-' || n || '.pdf', '/demo/prices/none.pdf', 'Jute twine 5_' || n || '%', now() - interval '40 days' - n * interval '1 day'
    from generate_series(1, 6) n`);
});

it('has a card for each list, newest first, twelve at a time', async () => {
  const seen = watchRequests(server());
  const { user } = renderApp('/price-updates');
  expect(await screen.findByRole('heading', { level: 1, name: 'Price List' })).toBeInTheDocument();
  expect(await cards()).toHaveLength(12);
  expect(seen.find(({ line }) => line.includes('price_updates_pdfs'))!.line).toBe(
    'GET /rest/v1/price_updates_pdfs?select=id%2Cfile_url%2Cdescription%2Cuploaded_at%2Cpublished_at%2Cfile_name%2Cthumbnail_url%2Cpoint_count&published_at=lte.now&order=published_at.desc%2Cid.desc&offset=0&limit=12',
  );
  const [newest] = await cards();
  const card = within(newest!);
  expect(card.getByRole('heading')).toHaveTextContent('Polyester Filament POY and FDY, ex-Silvassa, Ojasvi Polyyarn');
  expect(card.getByText(/^Uploaded \d{1,2}:\d\d [ap]m$/)).toBeInTheDocument();
  expect(newest!.querySelector('img')).toHaveAttribute('src', '/demo/prices/ojasvi-poy-fdy-silvassa.webp');
  const download = card.getByRole('link', { name: /^Download Polyester/ });
  expect(download).toHaveAttribute('href', '/demo/prices/ojasvi-poy-fdy-silvassa.pdf');
  expect(download).toHaveAttribute('download', 'ojasvi-poy-fdy-silvassa.pdf');
  expect(screen.getByText('1 to 12 of 14')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show next 12' }));
  await waitFor(async () => expect(await cards()).toHaveLength(14));
  expect(screen.queryByRole('button', { name: 'Show next 12' })).toBeNull();
});

it('offers the prices of a list that has some, and reads them when they are opened', async () => {
  const seen = watchRequests(server());
  const { user } = renderApp('/price-updates');
  const opens = await screen.findAllByRole('button', { name: /^Prices \(\d+\) in / });
  expect(opens).toHaveLength(2);
  expect(seen.some(({ line }) => line.includes('price_list_points'))).toBe(false);
  await user.click(opens[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: /^Prices in Textured yarn, Surat market/ }));
  const row = within(await dialog.findByRole('row', { name: /150\/48 Semi-Dull, grade AA/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['₹124.75per kg', '₹124.75']);
  const page = row.getByRole('link', { name: 'Page 1' });
  expect(page).toHaveAttribute('href', '/demo/prices/surat-textured-market.pdf#page=1');
  expect(page).toHaveAttribute('target', '_blank');
});

it('shows that the prices of a list could not be loaded, and tries again', async () => {
  const { user } = renderApp('/price-updates');
  const [open] = await screen.findAllByRole('button', { name: /^Prices \(\d+\) in / });
  server().intercept(({ url }) =>
    url.includes('price_list_points')
      ? Response.json({ code: 'XX000', message: 'disk full' }, { status: 500 })
      : undefined,
  );
  await user.click(open!);
  expect(await screen.findByRole('heading', { name: 'Could not load the prices' })).toBeInTheDocument();
  server().intercept(null);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
});

it('marks the lists of today', async () => {
  const now = Date.now();
  const row = (id: string, uploaded_at: number) => ({
    id,
    file_url: '/x.pdf',
    file_name: 'x.pdf',
    thumbnail_url: null,
    description: id,
    uploaded_at: new Date(uploaded_at).toISOString(),
  });
  server().intercept((request) =>
    isLists(request) ? Response.json([row('today', now), row('earlier', now - 25 * 3_600_000)]) : undefined,
  );
  renderApp('/price-updates');
  const [today, earlier] = await cards();
  expect(within(today!).getByText('New')).toBeInTheDocument();
  expect(within(earlier!).queryByText('New')).toBeNull();
});

it('is searched by description, first the shown rows, then all', async () => {
  const { user, router } = renderApp('/price-updates');
  await cards();
  const box = screen.getByRole('searchbox', { name: 'Search price lists' });
  await user.type(box, 'FILAMENT ojasvi');
  expect(await names()).toEqual(['Polyester Filament POY and FDY, ex-Silvassa, Ojasvi Polyyarn']);
  await user.clear(box);
  await user.type(box, '5_6%');
  // The oldest was not on screen.
  await waitFor(async () => expect(await names()).toEqual(['Jute twine 5_6%']));
  expect(router.state.location.search).toEqual({ q: '5_6%' });
});

it('shows when nothing is found', async () => {
  const { user } = renderApp('/price-updates?q=zari%20from%20nowhere');
  expect(await screen.findByRole('heading', { name: 'No Price Lists Found' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await cards()).toHaveLength(12);
});

it('shows when they could not be loaded, and tries again', async () => {
  server().intercept((request) =>
    isLists(request) ? Response.json({ code: '57014', message: 'too slow' }, { status: 500 }) : undefined,
  );
  const { user } = renderApp('/price-updates');
  expect(await within(await screen.findByRole('alert')).findByText('Error Fetching Data')).toBeInTheDocument();
  server().intercept(null);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await cards()).toHaveLength(12);
});

it('opens a list above the page under an address of its own, and Back closes it', async () => {
  const { user, router } = renderApp('/price-updates?q=ex-mill');
  await waitFor(async () => expect(await cards()).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Open PDF' }));
  const dialog = await screen.findByRole('dialog', { name: /^Viscose Rayon, ring and vortex/ });
  expect(await within(dialog).findByText('Page 1 of 3')).toBeInTheDocument();
  expect(pdf.opened.at(-1)).toBe('/demo/prices/viscose-ring-vortex.pdf');
  expect(router.state.location.search).toMatchObject({ q: 'ex-mill', open: expect.any(String) });
  const zoomOut = within(dialog).getByRole('button', { name: 'Zoom out' });
  expect(zoomOut).toBeDisabled();
  await user.click(within(dialog).getByRole('button', { name: 'Zoom in' }));
  expect(within(dialog).getByText('125%')).toBeInTheDocument();
  expect(zoomOut).toBeEnabled();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toEqual({ q: 'ex-mill' });
});

it('opens a list from its address, and shows when its file is broken', async () => {
  pdf.error = true;
  const { id } = unwrap(
    await supabase().from('price_updates_pdfs').select('id').eq('description', 'Jute twine 5_6%').single(),
  );
  const { user, router } = renderApp(`/price-updates?open=${id}`);
  const dialog = await screen.findByRole('dialog', { name: 'Jute twine 5_6%' });
  expect(await within(dialog).findByRole('heading', { name: 'Price list could not be opened' })).toBeInTheDocument();
  expect(within(dialog).getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'old-6.pdf');
  pdf.error = false;
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByText('Page 1 of 3')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

it('shows that a list does not exist, and removes it from the address', async () => {
  const { user, router } = renderApp('/price-updates?open=nothing&q=jute');
  expect(await screen.findByRole('heading', { name: 'Price list not found' })).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'jute' }));
  expect(screen.getByRole('heading', { name: 'Price list not found' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/price-updates');
});

it('is the target of /yarn-prices', async () => {
  const { router } = renderApp('/yarn-prices');
  await cards();
  expect(router.state.location.pathname).toBe('/price-updates');
});

it('has News and Price List in the menu', async () => {
  renderApp('/price-updates');
  const menu = within(await screen.findByRole('navigation', { name: 'Main' }));
  expect(menu.getByRole('link', { name: 'News' })).toHaveAttribute('href', '/news');
  expect(menu.getByRole('link', { name: 'Price List' })).toHaveAttribute('aria-current', 'page');
});
