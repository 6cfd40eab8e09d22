import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import { afterEach, describe, expect, it } from 'vitest';
import { ERROR_SENTENCES } from '#testing/error-sentences.ts';
import { renderApp, startServer } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

const server = startServer();
afterEach(() => server().intercept(null));

const cards = () => within(screen.getByRole('list', { name: 'Corporate Members' })).getAllByRole('article');
const names = () => cards().map((card) => within(card).getByRole('heading').textContent);
const box = () => screen.getByRole('searchbox', { name: 'Search companies' });

/** The names that match a condition in the database, in the order of the list. */
async function stored(condition: string): Promise<unknown[]> {
  const rows = await server().run(`select company_name from company_details where ${condition} order by company_name`);
  return rows.map((row) => row.company_name);
}

async function openList(url = '/corporate-members') {
  const app = renderApp(url);
  await screen.findByRole('list', { name: 'Corporate Members' });
  return app;
}

describe('Corporate Members', () => {
  it('shows every company by name as a card, to visitors too, by the documented request', async () => {
    const requests: URL[] = [];
    server().intercept((request) => {
      if (request.url.includes('/rest/v1/company_details')) requests.push(new URL(request.url));
      return undefined;
    });
    await openList();
    expect(names()).toEqual(await stored('true'));
    const { searchParams } = requests[0]!;
    expect(searchParams.get('select')).toBe('id,company_name,logo_url,address,banner_image_url');
    expect(searchParams.get('order')).toBe('company_name.asc');
    expect([searchParams.get('offset'), searchParams.get('limit')]).toEqual(['0', String(LIMITS.company_page_size)]);
    const [first] = cards();
    expect(first).toHaveTextContent('Plot 14, Growth Centre, Bhilwara, Rajasthan 311001');
    expect(first!.querySelector('img[width="98"]')).toHaveAttribute('src', '/demo/companies/aravat-logo.webp');
    expect(within(cards()[1]!).getByText('No Logo')).toBeInTheDocument();
    expect(within(first!).getByRole('link', { name: /^View Profile/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/corporate\/[0-9a-f-]{36}$/),
    );
    expect(box()).toHaveAttribute('placeholder', 'Search companies...');
  });

  it('shows No Logo when a logo cannot be loaded', async () => {
    await openList();
    const logo = () => cards()[0]!.querySelector('img[width="98"]')!;
    // Scaled, then as it is stored.
    fireEvent.error(logo());
    fireEvent.error(logo());
    expect(within(cards()[0]!).getByText('No Logo')).toBeInTheDocument();
  });

  it('filters the shown ones with each key, and the server finds the rest', async () => {
    const { user, router } = await openList();
    await user.type(box(), 'SURAT fil');
    expect(names()).toEqual(['Tapivat Filaments']);
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'SURAT fil' }));
    expect(await screen.findByText('1 company found')).toBeInTheDocument();
    await user.clear(box());
    await user.type(box(), 'gujarat');
    await waitFor(async () => expect(names()).toEqual(await stored(`address ilike '%gujarat%'`)));
  });

  it('shows when there is none, and shows all again', async () => {
    const { user } = renderApp('/corporate-members?q=nobody');
    expect(await screen.findByRole('heading', { name: 'No Companies Found' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(cards().length).toBeGreaterThan(10));
    expect(box()).toHaveFocus();
  });

  it('is paged by the server', async () => {
    await server().run(`insert into company_details (company_name)
      select 'Zari Works ' || lpad(n::text, 3, '0') from generate_series(1, ${LIMITS.company_page_size + 1}) n`);
    try {
      const { user, router } = await openList('/corporate-members?q=zari');
      expect(cards()).toHaveLength(LIMITS.company_page_size);
      await user.click(screen.getByRole('link', { name: 'Page 2' }));
      await waitFor(() =>
        expect(names()).toEqual([`Zari Works ${String(LIMITS.company_page_size + 1).padStart(3, '0')}`]),
      );
      expect(router.state.location.search).toEqual({ q: 'zari', page: 2 });
    } finally {
      await server().run(`delete from company_details where company_name like 'Zari Works %'`);
    }
  });

  it('has no links to pages of a search that failed, and none once another text is typed, which would bring it back', async () => {
    await server().run(`insert into company_details (company_name)
      select 'Zari Works ' || lpad(n::text, 3, '0') from generate_series(1, ${LIMITS.company_page_size + 1}) n`);
    try {
      const { user, router } = await openList();
      const pages = () => screen.queryByRole('navigation', { name: 'Pages of companies' });
      expect(pages()).toBeInTheDocument();
      server().intercept((request) =>
        request.url.includes('zari') ? Response.json({ code: 'XX000', message: 'x' }, { status: 500 }) : undefined,
      );
      await user.type(box(), 'zari');
      await screen.findByRole('heading', { name: 'Could not load the companies' });
      expect(router.state.location.search).toEqual({ q: 'zari' });
      expect(pages()).not.toBeInTheDocument();
      await user.clear(box());
      // The rows are those of the empty search again, but the address still requests the other one.
      expect(router.state.location.search).toEqual({ q: 'zari' });
      expect(pages()).not.toBeInTheDocument();
      await waitFor(() => expect(pages()).toBeInTheDocument());
      expect(router.state.location.search).toEqual({});
    } finally {
      await server().run(`delete from company_details where company_name like 'Zari Works %'`);
    }
  });

  it.each([
    [
      'out of order',
      () => Response.json({ code: 'XX000', message: 'x' }, { status: 500 }),
      'Failed to fetch corporate members.',
    ],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), ERROR_SENTENCES.network],
  ])('shows what failed, and tries again: %s', async (_, answer, sentence) => {
    server().intercept((request) => (request.url.includes('/rest/v1/company_details') ? answer() : undefined));
    const { user } = renderApp('/corporate-members');
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Error', body: sentence }));
    expect(screen.getByRole('heading', { name: 'Could not load the companies' })).toBeInTheDocument();
    server().intercept(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cards().length).toBeGreaterThan(10));
  });
});
