import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { newsExcerpt } from '@tanabana/domain/news/article';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, startServer, watchRequests } from '#testing/render-app.tsx';

const server = startServer();
const NEWEST = 'Shankar-6 holds above ₹55,000 a candy as arrivals stay thin';
const area = async (name: 'News' | 'Quick snippets') => within(await screen.findByRole('region', { name }));
const headlines = (place: ReturnType<typeof within>) =>
  place.queryAllByRole('heading', { level: 3 }).map((heading: HTMLElement) => heading.textContent);
const fails = (table: string) => (request: Request) =>
  request.url.includes(table) ? Response.json({ code: '57014', message: 'too slow' }, { status: 500 }) : undefined;

const stored = async () =>
  unwrap(await supabase().from('news_items').select('*').order('published_at', { ascending: false }));

beforeAll(async () => {
  // With the demonstration's own, 60 snippets: two pages.
  await server().db.script(`insert into news_snippets (headline, snippet_content, published_at)
    select 'Old rate ' || n, 'Archive', now() - interval '90 days' - n * interval '1 hour'
    from generate_series(1, 60 - (select count(*)::int from news_snippets)) n`);
});

describe('the news', () => {
  it('has articles and snippets, newest first, 17 and 50 a page', async () => {
    const articles = await stored();
    const seen = watchRequests(server());
    const { user, router } = renderApp('/news');
    expect(await screen.findByRole('heading', { level: 1, name: 'Latest News & Snippets' })).toBeInTheDocument();
    const [news, snippets] = [await area('News'), await area('Quick snippets')];
    expect(headlines(news)).toEqual(articles.slice(0, 17).map(({ headline }) => headline));
    expect(headlines(snippets)).toHaveLength(50);
    expect(news.getByText(newsExcerpt(articles[0]!.content))).toBeInTheDocument();
    const requests = seen.map(({ line }) => line).filter((line) => line.includes('/rest/v1/news_'));
    expect(requests).toEqual([
      'GET /rest/v1/news_items?select=*&published_at=lte.now&order=published_at.desc%2Cid.desc&offset=0&limit=17',
      'GET /rest/v1/news_snippets?select=*&published_at=lte.now&order=published_at.desc%2Cid.desc&offset=0&limit=50',
    ]);

    const pager = within(news.getByRole('navigation', { name: 'Pages of news' }));
    expect(pager.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    expect(pager.getByRole('link', { name: 'Page 2' })).toHaveAttribute('href', '/news?page=2');
    await user.click(pager.getByRole('link', { name: 'Page 2' }));
    await waitFor(() => expect(headlines(news)).toEqual(articles.slice(17, 34).map(({ headline }) => headline)));
    expect(router.state.location.href).toBe('/news?page=2');
    expect(pager.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');

    await user.click(within(snippets.getByRole('navigation')).getByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(headlines(snippets)).toHaveLength(10));
    expect(router.state.location.search).toEqual({ page: 2, snippets: 2 });
    router.history.back();
    await waitFor(() => expect(headlines(snippets)).toHaveLength(50));
  });

  it('filters both by one search box, first the shown rows, and starts again at page 1', async () => {
    const seen = watchRequests(server());
    const { router } = renderApp('/news?snippets=2');
    const [news, snippets] = [await area('News'), await area('Quick snippets')];
    await waitFor(() => expect(headlines(snippets)).toHaveLength(10));
    const requests = () => seen.filter(({ line }) => line.includes('/rpc/search_news_')).length;
    const box = screen.getByRole('searchbox', { name: 'Search news and snippets' });
    fireEvent.change(box, { target: { value: 'LUDHIANA' } });
    const found = ['Ludhiana: acrylic and wool yarn sell out before the cold has come'];
    expect(headlines(news)).toEqual(found);
    expect(requests()).toBe(0);
    await waitFor(() => expect(headlines(snippets)).toEqual(['Acrylic 2/32']));
    // Each of the two gets its own response.
    expect(await screen.findByText('1 article found')).toBeInTheDocument();
    expect(headlines(news)).toEqual(found);
    expect(requests()).toBe(2);
    expect(router.state.location.search).toEqual({ q: 'LUDHIANA' });
  });

  it('shows when nothing is found, and clears the search', async () => {
    const { user } = renderApp('/news?q=nothing%25like_this');
    expect(await screen.findByRole('heading', { name: 'No News Found' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'No Snippets Found' })).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Clear search' })[0]!);
    expect(await screen.findByRole('link', { name: NEWEST })).toBeInTheDocument();
  });

  it('does not show that there is nothing when a search stopped early', async () => {
    server().intercept(({ url }) =>
      url.includes('/rpc/search_news_items')
        ? Response.json({ rows: [], page: 1, total: 0, is_complete: false })
        : undefined,
    );
    renderApp('/news?q=qz');
    const news = await area('News');
    expect(await news.findByText(/^Older ones were not searched\./)).toBeInTheDocument();
    expect((await area('Quick snippets')).queryByText(/^Older ones/)).toBeNull();
  });

  it.each([
    ['news_items', 'Error Fetching News', 'Quick snippets'],
    ['news_snippets', 'Error Fetching Snippets', 'News'],
  ] as const)('shows an error of %s in its own section: %s', async (table, title, other) => {
    server().intercept(fails(table));
    const { user } = renderApp('/news');
    expect(await within(await screen.findByRole('alert')).findByText(title)).toBeInTheDocument();
    expect(headlines(await area(other)).length).toBeGreaterThan(0);
    const failed = screen.getByRole('heading', { name: title });
    server().intercept(null);
    await user.click(within(failed.closest('section')!).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: title })).toBeNull());
  });

  it('shows for each that it failed, one after the other', async () => {
    server().intercept(({ url }) =>
      url.includes('/news_') ? Response.json({ code: 'XX000', message: 'out of order' }, { status: 500 }) : undefined,
    );
    renderApp('/news');
    const alert = within(await screen.findByRole('alert'));
    expect(await alert.findByText('Error Fetching News')).toBeInTheDocument();
    expect(await alert.findByText('Error Fetching Snippets')).toBeInTheDocument();
    server().intercept(null);
  });

  it('shows the last page for a number behind it, and the first for an invalid one', async () => {
    const { unmount, router } = renderApp('/news?page=99');
    const pager = await (await area('News')).findByRole('navigation');
    await waitFor(() =>
      expect(within(pager).getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page'),
    );
    await waitFor(() => expect(router.state.location.href).toBe('/news?page=2'));
    unmount();
    const { router: again } = renderApp('/news?page=-3&snippets=x');
    expect(await screen.findByRole('link', { name: NEWEST })).toBeInTheDocument();
    await waitFor(() => expect(again.state.location.href).toBe('/news'));
  });
});

describe('an article', () => {
  const address = async (headline: string) =>
    `/news/${(await stored()).find((article) => article.headline.startsWith(headline))!.id}`;

  it('opens from its card, complete, below a link back', async () => {
    const seen = watchRequests(server());
    const { user, router } = renderApp('/news');
    await user.click(await screen.findByRole('link', { name: /^GST on man-made fibre chain/ }));
    expect(await screen.findByRole('heading', { level: 1, name: /^GST on man-made fibre chain/ })).toBeInTheDocument();
    expect(screen.getByText(/accountant before they change a bill/)).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'https://www.cbic.gov.in' });
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    const { pathname } = router.state.location;
    expect(seen.map(({ line }) => line)).toContain(`GET /rest/v1/news_items?select=*&id=eq.${pathname.split('/')[2]}`);
    await user.click(screen.getByRole('link', { name: 'Back to All News' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Latest News & Snippets' })).toBeInTheDocument();
  });

  it('has its own language and an Indian date', async () => {
    renderApp(await address('सूरत'));
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(heading).toHaveAttribute('lang', 'hi');
    expect(screen.getByText(/^\d{1,2} [A-Z][a-z]{2} \d{4}, \d{1,2}:\d\d [ap]m$/)).toBeInTheDocument();
  });

  it('shares its address', async () => {
    const { user } = renderApp(await address('Shankar-6'));
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Copied!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(location.href);
  });

  it.each([
    ['an id of no article', '/news/ffffffff-0000-4000-8000-000000000000'],
    ['no id at all', '/news/first'],
  ])('is not found: %s', async (_, path) => {
    const seen = watchRequests(server());
    renderApp(path);
    expect(await screen.findByRole('heading', { level: 2, name: 'Article Not Found' })).toBeInTheDocument();
    expect(screen.getByText('The article may have been removed or the link is incorrect.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to All News' })).toHaveAttribute('href', '/news');
    expect(seen.filter(({ line }) => line.includes('eq.first'))).toEqual([]);
  });

  it('that could not be loaded shows that, and tries again', async () => {
    const path = await address('Shankar-6');
    server().intercept(fails('news_items'));
    const { user } = renderApp(path);
    expect(await within(await screen.findByRole('alert')).findByText('Error Loading Article')).toBeInTheDocument();
    server().intercept(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: NEWEST })).toBeInTheDocument();
  });
});
