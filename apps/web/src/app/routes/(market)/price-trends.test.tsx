import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '#lib/files/save-file.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { IPHONE, renderApp, signInAs, startServer } from '#testing/render-app.tsx';

vi.mock('#lib/files/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

const weeks = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('row')
    .slice(1);
const yarns = async () => within(await screen.findByRole('navigation', { name: 'Yarns' })).getAllByRole('link');

it('shows a member the yarns with most prices, and the weeks of the one that is chosen', async () => {
  await signInAs('free');
  const { user, router } = renderApp('/price-trends');
  expect(await screen.findByRole('heading', { level: 1, name: 'Price Trends' })).toBeInTheDocument();
  const links = await yarns();
  expect(links.length).toBeGreaterThan(5);
  expect(links[0]).toHaveAttribute('aria-current', 'page');
  expect(links[0]).toHaveTextContent(/₹\d+n = \d+/);
  expect((await weeks())[0]).toHaveTextContent(/^\d{1,2} \w{3} \d{4}₹\d+/);
  expect(screen.getByText(/Median of \d+ offers of \d+ companies, week of/)).toBeInTheDocument();
  expect(screen.getByText(/A week needs 5 prices of 4 unrelated companies\./)).toBeInTheDocument();
  await user.click(links[2]!);
  await waitFor(() => expect(router.state.location.search).toHaveProperty('yarn'));
  await waitFor(async () => expect((await yarns())[2]).toHaveAttribute('aria-current', 'page'));
});

it('shows each count in the unit that the member has chosen, too', async () => {
  const id = await signInAs('free');
  await server().run(`update private.members set count_unit = 'dtex' where id = '${id}'`);
  renderApp('/price-trends?q=150/48');
  expect((await yarns())[0]).toHaveTextContent('150D/48F');
  await waitFor(async () => expect((await yarns())[0]).toHaveTextContent('≈ 166.7 dtex'));
  // Of the list, and of the yarn that is open.
  expect(screen.getAllByText('≈ 166.7 dtex').length).toBe((await yarns()).length + 1);
  await server().run(`update private.members set count_unit = null where id = '${id}'`);
});

it('reads a yarn, a region and a series, and keeps them in the address', async () => {
  await signInAs('paid');
  const { user, router } = renderApp('/price-trends');
  await user.type(await screen.findByRole('searchbox', { name: 'Search a yarn' }), '150/48');
  await waitFor(async () => {
    for (const link of await yarns()) expect(link).toHaveTextContent('150D/48F');
  });
  const regions = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Region' });
  const region = regions.options[1]!.value;
  await user.selectOptions(regions, region);
  await waitFor(() => expect(router.state.location.search).toEqual({ q: '150/48', region }));
  // No state has enough of them; price lists are of all India.
  await user.click(screen.getByRole('radio', { name: 'Accepted bids' }));
  expect(await screen.findByText(/^No week of this yarn has enough prices here\./)).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'In price lists' })).toBeInTheDocument();
  expect(router.state.location.search).toEqual({ q: '150/48', series: 'bids', region });
});

it('shows prices of price lists as a series of their own, each with its page', async () => {
  await signInAs('free');
  const [figure] = await server().run(`select y.millitex, y.filaments from private.priced_yarns y
    join private.price_figures f on f.yarn_id = y.id and f.series = 'asks' and f.region = 'India'
    where y.fibre_code = 'polyester' and y.filaments is not null order by y.id limit 1`);
  // The key of a yarn that has figures is written over that of a price in a list.
  await server()
    .run(`update price_list_points p set (millitex, filaments, fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys) =
      (select y.millitex, y.filaments, y.fibre_code, y.process_code, y.lustre_code, y.intermingling_code, y.grade_rank, y.number_of_plys
       from private.priced_yarns y where y.millitex = ${String(figure!.millitex)} and y.filaments = ${String(figure!.filaments)}
         and exists (select from private.price_figures f where f.yarn_id = y.id and f.series = 'asks' and f.region = 'India')
       order by y.id limit 1), page = 2
    where p.description = '75/36 Semi-Dull, grade AA'`);
  const [yarn] = await server().run(`select y.id from private.priced_yarns y join price_list_points p
      on (y.millitex, y.fibre_code, y.process_code, y.filaments, y.lustre_code, y.intermingling_code, y.grade_rank, y.number_of_plys)
        is not distinct from (p.millitex, p.fibre_code, p.process_code, p.filaments, p.lustre_code, p.intermingling_code, p.grade_rank, p.number_of_plys)
    where p.description = '75/36 Semi-Dull, grade AA'`);
  renderApp(`/price-trends?yarn=${String(yarn!.id)}`);
  const listed = within(await screen.findByRole('region', { name: 'In price lists' }));
  expect(listed.getByText(/These prices are in no median\./)).toBeInTheDocument();
  const row = listed.getByRole('row', { name: /75\/36 Semi-Dull, grade AA/ });
  expect(row).toHaveTextContent(/Textured yarn, Surat market.*, \d{1,2} \w{3} \d{4}.*₹120\.25/);
  expect(within(row).getByRole('link', { name: 'Page 2' })).toHaveAttribute(
    'href',
    '/demo/prices/surat-textured-market.pdf#page=2',
  );
  // The weeks of the same yarn are a table of their own.
  expect(screen.getAllByRole('table')).toHaveLength(2);
});

it('finds a yarn that price lists alone name, and says where there is none', async () => {
  await signInAs('free');
  const { user } = renderApp('/price-trends?q=300/96%20SD%20NIM');
  expect(await screen.findByRole('region', { name: 'In price lists' })).toHaveTextContent('300/96 Semi-Dull, grade AA');
  const [row] = await yarns();
  expect(row).toHaveTextContent('In price lists');
  await user.clear(screen.getByRole('searchbox'));
  await user.type(screen.getByRole('searchbox'), '301/97');
  expect(await screen.findByRole('heading', { name: 'No price for this yarn yet' })).toBeInTheDocument();
  expect(screen.getByText(/at least 5 posts of 4 unrelated companies/)).toBeInTheDocument();
});

it('says what to type where the words name no yarn', async () => {
  await signInAs('free');
  renderApp('/price-trends?q=surat');
  expect(await screen.findByRole('heading', { name: 'No yarn in these words' })).toBeInTheDocument();
});

it('marks the weeks that have too few prices', async () => {
  await signInAs('free');
  await server().run(`delete from private.price_figures where week = (select max(week) - 7 from private.price_weeks)`);
  renderApp('/price-trends');
  expect((await weeks())[1]).toHaveTextContent('Too few prices');
});

it('saves the weeks as a file, with their method', async () => {
  await signInAs('free');
  const { user } = renderApp('/price-trends');
  await user.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  const [name, file] = vi.mocked(saveFile).mock.lastCall!;
  const lines = (await file.text()).trim().split('\r\n');
  expect(name).toBe('price_trend.csv');
  expect(lines[0]).toContain('"median_inr_per_kg","posts","companies","trim_percent","share_percent"');
  expect(lines[1]).toMatch(/^"\d{4}-\d\d-\d\d",".+","asks","India","\d+","\d+","\d+","50","30"$/);
});

it('shows a member on an Apple device the same', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  await signInAs('free');
  renderApp('/price-trends');
  expect((await yarns()).length).toBeGreaterThan(5);
});

it('sends a visitor to the login', async () => {
  const { router } = renderApp('/price-trends');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

it('shows that the prices could not be loaded, and tries again', async () => {
  await signInAs('free');
  server().intercept(({ url }) =>
    url.includes('get_price_trends')
      ? Response.json({ code: 'XX000', message: 'disk full' }, { status: 500 })
      : undefined,
  );
  const { user } = renderApp('/price-trends');
  expect(await screen.findByRole('heading', { name: 'Could not load the prices' })).toBeInTheDocument();
  server().intercept(null);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeInTheDocument();
});

/** An offer whose yarn has figures, and its place. */
async function offerWithTrend(): Promise<{ number: string }> {
  const [row] = await server().run(`select s.offer_number as number from sales_offers s join private.priced_yarns y
      on (y.millitex, y.fibre_code, y.process_code, y.filaments, y.lustre_code, y.intermingling_code, y.grade_rank, y.number_of_plys)
        is not distinct from (s.millitex, s.fibre_code, s.process_code, s.filaments, s.lustre_code, s.intermingling_code, s.grade_rank, s.number_of_plys)
    where s.status = 'Open' order by s.updated_at desc limit 1`);
  return row as { number: string };
}

it('a listing has the price of its yarn, for members alone, in one request', async () => {
  const { number } = await offerWithTrend();
  const requested = vi.fn<() => void>();
  server().intercept((request) => {
    if (request.url.includes('get_listing_price_trend')) requested();
    return undefined;
  });
  const visitor = renderApp(`/offer/${number}`);
  await screen.findByRole('region', { name: 'What is asked' });
  expect(screen.queryByText(/^Asking price, last/)).not.toBeInTheDocument();
  expect(requested).not.toHaveBeenCalled();
  visitor.unmount();
  await signInAs('free');
  const { user, router } = renderApp(`/offer/${number}`);
  expect(await screen.findByRole('heading', { name: 'Asking price, last 8 weeks' })).toBeInTheDocument();
  expect(screen.getByText(/^₹\d+ per kg in /)).toBeInTheDocument();
  expect(screen.getByText(/^n = \d+, \d+ companies, week of /)).toBeInTheDocument();
  expect(requested).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('link', { name: /^Price trend of / }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/price-trends'));
  expect(await screen.findByRole('table')).toBeInTheDocument();
});
