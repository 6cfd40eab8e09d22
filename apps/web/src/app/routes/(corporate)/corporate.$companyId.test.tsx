import { act, screen, waitFor, within } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { ERROR_SENTENCES } from '#testing/error-sentences.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

const server = startServer();
const ARAVAT = '00000000-0000-4000-8004-000000000001';

beforeEach(async () => {
  await supabase().auth.signOut();
});
afterEach(() => server().intercept(null));

const tables = () => screen.getAllByRole('table');
const rows = () => within(screen.getByRole('region', { name: /^Products/ })).getAllByRole('rowheader');
const box = () => screen.getByRole('searchbox', { name: 'Search products' });
const query = async (text: string) => server().run(text);

/** The demonstration's company of a name. */
async function companyId(name: string): Promise<string> {
  const [row] = await query(`select id from company_details where company_name = '${name}'`);
  return String(row!.id);
}

async function openCompany(name = 'Aravat Suityarn', more = '') {
  const app = renderApp(`/corporate/${await companyId(name)}${more}`);
  await screen.findByRole('heading', { level: 1, name });
  return app;
}

describe('a company', () => {
  it('has a banner 300 pixels high, its card and its products by department, those without a name last', async () => {
    await query(
      `update company_details set banner_image_url = '/demo/b.webp', logo_url = '/demo/l.webp' where company_name = 'Kirtana Spinners'`,
    );
    const seen = watchRequests(server());
    await openCompany('Kirtana Spinners');
    const card = within(screen.getByRole('region', { name: 'About Kirtana Spinners' }));
    for (const words of [
      'Kirtana Spinners',
      'Kavitha Subramaniam',
      'Chief Executive',
      '48 Perundurai Road, Erode, Tamil Nadu 638011',
    ]) {
      expect(card.getByText(words)).toBeInTheDocument();
    }
    expect(card.getByText(/Samples are sent within two working days/)).toHaveTextContent(
      'Enquiries: Kavitha Subramaniam',
    );
    expect(card.getByRole('link', { name: /kirtana\.example/ })).toHaveAttribute('href', 'https://kirtana.example/');
    expect([...document.querySelectorAll('main img')].map((picture) => picture.getAttribute('src'))).toEqual(
      expect.arrayContaining(['/demo/b.webp', '/demo/l.webp']),
    );
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Compact Cotton',
      'General Products',
    ]);
    const lines = seen.map(({ line }) => new URL(line.split(' ')[1]!, 'http://x'));
    const one = lines.find(({ pathname }) => pathname.endsWith('/company_details'))!.searchParams;
    expect([one.get('id'), one.get('select')]).toEqual([`eq.${await companyId('Kirtana Spinners')}`, '*']);
    const read = lines.find(({ pathname }) => pathname.endsWith('/corporate_products'))!.searchParams;
    expect(read.get('order')).toBe('department_name.asc,updated_at.desc,id.asc');
    expect(read.get('visibility_status')).toBe('eq.Reveal');
    expect([read.get('offset'), read.get('limit')]).toEqual(['0', String(LIMITS.company_product_page_size)]);
  });

  it('shows in each row the yarn, its price or On request, and the last update in Indian time', async () => {
    // A trigger sets the time of each change. So the row is replaced by another one with the same key and the wanted time.
    await query(`with gone as (delete from corporate_products p using company_details c
        where c.id = p.company_id and company_name = 'Aravat Suityarn' returning c.id)
      insert into corporate_products (company_id, department_name, fibre_type, denier_count, number_of_plys, basic_price, updated_at)
      select distinct id, 'Dyed Suiting', 'Wool', d, 2, p, '2025-09-19T04:45:00Z'::timestamptz
      from gone, (values ('30', 1268.5), ('40', null)) v (d, p)`);
    await openCompany();
    expect(
      within(tables()[0]!)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Yarn', 'Count', 'Specifications', 'Basic price', 'Last Update (IST)']);
    const row = screen.getByText('₹1,268.50').closest('tr')!;
    expect(row).toHaveTextContent('2/30s');
    expect(row).toHaveTextContent('19 Sep 2025, 10:15 am');
    expect(screen.getByText('2/40s').closest('tr')).toHaveTextContent('On request');
  });

  it.each(['free', 'executive', 'admin2'])('shows only revealed products, to %s too', async (name) => {
    await signInAs(name);
    const [{ company }] = (await query(
      `select company_name as company from company_details c where exists (
        select from corporate_products p where p.company_id = c.id and p.visibility_status = 'Hide') order by 1 limit 1`,
    )) as [{ company: string }];
    const [{ shown }] =
      (await query(`select count(*)::int as shown from corporate_products p join company_details c on c.id = p.company_id
      where company_name = '${company}' and visibility_status = 'Reveal'`)) as [{ shown: number }];
    await openCompany(company);
    expect(rows()).toHaveLength(shown);
  });

  it('is searched by parts of words, and shows the number of matches', async () => {
    const { user, router } = await openCompany('Hemvat Woollens');
    await user.type(box(), 'acry');
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Hand Knitting',
    ]);
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'acry' }));
    await waitFor(() => expect(screen.getByText(/^\d products? found$/)).toBeInTheDocument());
    await user.type(box(), ' no such');
    expect(await screen.findByRole('heading', { name: 'No Products Found' })).toBeInTheDocument();
  });

  it.each([
    ['no uuid', 'nope'],
    ['nobody', '00000000-0000-4000-8000-00000000dead'],
  ])('that does not exist is reported, with a link to all others: %s', async (_, id) => {
    renderApp(`/corporate/${id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Company Not Found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All corporate members' })).toHaveAttribute('href', '/corporate-members');
    await waitFor(() => expect(document.title).toContain('Company Not Found'));
  });

  it.each([
    ['company_details', 'Failed to fetch company details', 'Could not load the company'],
    ['corporate_products', 'Failed to fetch products: ', 'Could not load the products'],
  ])('shows what failed of %s, and tries again', async (table, sentence, title) => {
    const id = await companyId('Aravat Suityarn');
    server().intercept((request) =>
      request.url.includes(`/rest/v1/${table}`)
        ? Response.json({ code: 'XX000', message: 'x' }, { status: 500 })
        : undefined,
    );
    const { user } = renderApp(`/corporate/${id}`);
    await waitFor(() =>
      expect(shownToast()).toMatchObject({ title: 'Error', body: expect.stringContaining(sentence) }),
    );
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument();
    server().intercept(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
  });

  it('shows that there is no connection, with the text of the documents', async () => {
    const id = await companyId('Aravat Suityarn');
    server().intercept((request) =>
      request.url.includes('/rest/v1/company_details') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    );
    renderApp(`/corporate/${id}`);
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Error', body: ERROR_SENTENCES.network }));
  });

  it('has its brochure, if there is one', async () => {
    const { unmount } = await openCompany('Vistar Texturisers');
    expect(screen.queryByRole('region', { name: 'Brochure' })).toBeNull();
    unmount();
    await query(`update company_details set brochure_pdf_url = '/demo/prices/vennai-melange.pdf', brochure_pdf_name = 'Melange 2026.pdf'
      where company_name = 'Ojasvi Polyyarn'`);
    await openCompany('Ojasvi Polyyarn');
    const brochure = within(screen.getByRole('region', { name: 'Brochure' }));
    expect(brochure.getByText('Melange 2026.pdf')).toBeInTheDocument();
    expect(brochure.getByRole('link', { name: 'Download brochure' })).toHaveAttribute(
      'href',
      '/demo/prices/vennai-melange.pdf',
    );
  });
});

describe('the executives of a company', () => {
  const card = () => within(screen.getByRole('region', { name: 'Executives' }));

  it('are shown only to members: a visitor is redirected to the login and back', async () => {
    const id = await companyId('Aravat Suityarn');
    await openCompany();
    expect(card().getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      `/login?redirect=${encodeURIComponent(`/corporate/${id}`)}`,
    );
  });

  it('are the members with the company as their business, with department and role; a press shows the contact', async () => {
    await signInAs('paid');
    const seen = watchRequests(server());
    const { user } = await openCompany();
    const expected = await query(`select member_name, department, role from private.members
      where business_name = 'Aravat Suityarn' and membership_type = 'Corporate Member' and role is not null order by member_name`);
    expect(expected.length).toBeGreaterThan(0);
    const shown = card().getAllByRole('listitem');
    expect(shown).toHaveLength(expected.length);
    expect(shown[0]).toHaveTextContent(
      `${String(expected[0]!.member_name)}${String(expected[0]!.department)}, ${String(expected[0]!.role)}`,
    );
    const requested = new URL(
      seen.find(({ line }) => line.includes('/tanabana_free?') && line.includes('business_name'))!.line.split(' ')[1]!,
      'http://x',
    );
    expect(requested.searchParams.get('membership_type')).toBe('eq.Corporate Member');
    expect(requested.searchParams.get('business_name')).toBe('eq.Aravat Suityarn');
    await user.click(card().getAllByRole('button', { name: /^Show contact of / })[0]!);
    expect(await card().findByRole('link', { name: /^Call / })).toHaveFocus();
  });

  it('are named to a Free Member, who sees how to reach them', async () => {
    await signInAs('free');
    await openCompany();
    expect(card().getAllByRole('listitem').length).toBeGreaterThan(0);
    expect(card().queryByRole('button')).toBeNull();
    expect(card().getByRole('link', { name: 'Membership plans' })).toHaveAttribute('href', '/membership-plans');
  });
});

describe('a company with many products', () => {
  const many = LIMITS.company_product_page_size;

  it('is paged; departments, pages and products have addresses', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    await query(`insert into company_details (id, company_name) values ('${ARAVAT}', 'Large Mills')`);
    await query(`insert into corporate_products (company_id, department_name, fibre_type, denier_count, updated_at)
      select '${ARAVAT}', d, 'Cotton', n::text, now() - n * interval '1 minute'
      from unnest(array['Alpha', 'Beta']) d, generate_series(1, ${many}) n`);
    await query(
      `insert into corporate_products (company_id, fibre_type, denier_count) values ('${ARAVAT}', 'Jute', '7777')`,
    );
    const { user, router } = await openCompany('Large Mills');
    expect(rows()).toHaveLength(many);
    expect(screen.getByText(`${many} products`)).toBeInTheDocument();
    const links = within(screen.getByRole('navigation', { name: 'Departments' }));
    await user.click(links.getByRole('link', { name: /^General Products/ }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(router.state.location.search).toEqual({ page: 3 });
    await waitFor(() => expect(screen.getByRole('heading', { name: 'General Products' })).toHaveFocus());
    expect(scrolled).toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    await waitFor(() => expect(rows()).toHaveLength(many));
    // A product of the second page, by its own address.
    const [{ id }] = (await query(
      `select id from corporate_products where company_id = '${ARAVAT}' and department_name = 'Beta' and denier_count = '50'`,
    )) as [{ id: string }];
    await router.navigate({ to: '/corporate-members' });
    await router.navigate({ to: '/corporate/$companyId', params: { companyId: ARAVAT }, hash: `product-${id}` });
    await waitFor(() => expect(router.state.location.search).toEqual({ page: 2 }));
    await waitFor(() => expect(document.activeElement?.id).toBe(`product-${id}`));
    await query(`update corporate_products set visibility_status = 'Hide' where id = '${id}'`);
    await router.navigate({ to: '/corporate-members' });
    await router.navigate({
      to: '/corporate/$companyId',
      params: { companyId: ARAVAT },
      hash: `product-${id}`,
      search: { page: 3 },
    });
    expect(await screen.findByText('This product is not shown any more.')).toBeInTheDocument();
    scrolled.mockRestore();
  });
});

describe('a link to a department', () => {
  it('continues what the box shows, where the search has not followed it yet', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    await query(`with mills as (insert into company_details (company_name) values ('Small Mills') returning id)
      insert into corporate_products (company_id, department_name, fibre_type, denier_count)
      select id, d, f, '30' from mills, (values ('Alpha', 'Cotton'), ('Beta', 'Wool')) v (d, f)`);
    const { user, router } = await openCompany('Small Mills');
    server().intercept((request) =>
      request.url.includes('/rpc/search_company_products') ? new Promise<never>(() => undefined) : undefined,
    );
    await user.type(box(), 'wool');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'wool' }));
    // The places of all departments are not those of the ones that will be found.
    const links = screen.getByRole('navigation', { name: 'Departments' });
    expect(links).toHaveAttribute('inert');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await user.clear(box());
    await waitFor(() => expect(links).not.toHaveAttribute('inert'));
    const link = within(links).getByRole('link', { name: /^Beta/ });
    expect(link).toHaveAttribute('href', `/corporate/${await companyId('Small Mills')}#department-2`);
    await user.click(link);
    const heading = screen.getByRole('heading', { level: 3, name: 'Beta' });
    await waitFor(() => expect(heading).toHaveFocus());
    // Nor does the debounced search take the department out of the address.
    await act(() => vi.runOnlyPendingTimersAsync());
    vi.useRealTimers();
    expect(router.state.location).toMatchObject({ search: {}, hash: 'department-2' });
    expect(box()).toHaveValue('');
    expect(heading).toHaveFocus();
    scrolled.mockRestore();
  });
});

describe('advertisements', () => {
  it.each([
    ['CorporateMembersPage', 'Premium', () => '/corporate-members'],
    ['CorporateProfilePage', 'Non-Premium', async () => `/corporate/${await companyId('Aravat Suityarn')}`],
  ])('of %s are shown above its content', async (page, placement, address) => {
    await query(`insert into corporate_ads (company_name, from_date, to_date, placement_type, page_location, ad_image_url, alt_text)
      values ('Acme', '2020-01-01', '2099-01-01', '${placement}', '${page}', '/demo/ads/aravat.webp', 'Ad of ${page}')`);
    renderApp(await address());
    await waitFor(() => expect(within(screen.getByRole('main')).getByAltText(`Ad of ${page}`)).toBeInTheDocument());
  });
});
