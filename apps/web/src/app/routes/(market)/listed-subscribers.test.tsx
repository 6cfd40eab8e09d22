import { screen, waitFor, within } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

/** The names on screen, in their order. */
const names = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
const box = () => screen.getByRole('searchbox', { name: 'Search subscribers' });

async function openDirectory(url = '/listed-subscribers') {
  await signInAs('paid');
  const app = renderApp(url);
  await screen.findByRole('table');
  return app;
}

/** The names that match a condition in the database, in the order of the directory. */
async function listed(condition: string): Promise<unknown[]> {
  const found = await server().run(
    `select member_name from private.members where list_in_directory and (${condition}) order by member_name, id`,
  );
  return found.map((row) => row.member_name);
}

describe('who may read the directory', () => {
  it.each(['paid', 'executive', 'admin2'])('%s may, and has the menu entry', async (name) => {
    await signInAs(name);
    renderApp('/listed-subscribers');
    expect(await screen.findByRole('heading', { level: 1, name: 'Listed Subscribers' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Listed Subscribers' })).toBeInTheDocument();
  });

  it('a Free Member is redirected home and has no menu entry', async () => {
    await signInAs('free');
    const { router } = renderApp('/listed-subscribers');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await screen.findByText(/Welcome/);
    expect(screen.queryByRole('link', { name: 'Listed Subscribers' })).toBeNull();
  });

  it('a visitor is redirected to the login', async () => {
    const { router } = renderApp('/listed-subscribers');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});

describe('the directory', () => {
  it('lists consenting members by name, with all columns, and requests a range and an exact count', async () => {
    const requests: Request[] = [];
    await signInAs('paid');
    server().intercept((request) => {
      if (request.url.includes('/rest/v1/listed_members')) requests.push(request);
      return undefined;
    });
    renderApp('/listed-subscribers');
    await screen.findByRole('table');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Member',
      'Business',
      'City or district',
      'State',
      'Business types',
      'Yarns',
      'Member since',
      'Contact',
    ]);
    expect(names()).toEqual(await listed('true'));
    const { searchParams } = new URL(requests[0]!.url);
    expect(searchParams.get('order')).toBe('member_name.asc,id.asc');
    expect(searchParams.get('list_in_directory')).toBe('eq.true');
    expect([searchParams.get('offset'), searchParams.get('limit')]).toEqual(['0', '100']);
    expect(requests[0]!.headers.get('prefer')).toContain('count=exact');
  });

  it('shows when contact data cannot be searched any more today', async () => {
    const id = await signInAs('paid');
    await server().run(
      `insert into private.contact_searches values ('${id}', private.india_date(), 600)
       on conflict on constraint contact_searches_pkey do update set searches = 600`,
    );
    const { unmount } = renderApp('/listed-subscribers?q=free%40tanabana');
    expect(await screen.findByText(/search by them again from .*, 12:00 am/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'No Subscribers Found' })).toBeInTheDocument();
    unmount();
    await server().run('delete from private.contact_searches');
    await openDirectory('/listed-subscribers?q=free%40tanabana');
    expect(names()).toHaveLength(1);
    expect(screen.queryByText(/search by them again/)).not.toBeInTheDocument();
  });

  it.each([
    ['member name', 'SHA VEK', `member_name ilike '%sha vek%'`],
    ['business', 'knit fab', `business_name ilike '%knit fab%'`],
    ['e-mail', 'free@TANA', `email ilike '%free@tana%'`],
    ['mobile', '70000 10001', `mobile_number like '%7000010001%'`],
    ['state', 'maharash', `state ilike '%maharash%'`],
    ['district', 'bhiwan', `concat_ws(' ', city, district) ilike '%bhiwan%' and district ilike '%bhiwan%'`],
    ['business type', 'sizer', `'Sizer' = any (business_type)`],
    ['yarns', 'cotton', `my_yarns && array['Cotton', 'Polyester-Cotton (PC)', 'Cotton-Spandex', 'Cotton Blend']`],
  ])('finds a member by %s', async (_field, typed, condition) => {
    const { user, router } = await openDirectory();
    await user.type(box(), typed);
    await waitFor(() => expect(router.state.location.search).toEqual({ q: typed }));
    const texts = `concat_ws(E'\\n', member_name, business_name, email, mobile_number, state, district)`;
    const expected = await listed(`(${condition}) or ${texts} ilike '%${typed}%'`);
    expect(expected.length).toBeGreaterThan(0);
    await waitFor(() => expect(names()).toEqual(expected));
  });

  it.each(['a,b)(', '"', '\\', "';--", '%', '_', 'x"),id.not.is.null,or=("'])(
    'searches %j literally, and finds nothing',
    async (typed) => {
      await signInAs('paid');
      renderApp(`/listed-subscribers?q=${encodeURIComponent(typed)}`);
      expect(await screen.findByRole('heading', { name: 'No Subscribers Found' })).toBeInTheDocument();
      expect(screen.getByText('0 members found').closest('[role=status]')).not.toBeNull();
    },
  );

  it('does not show a member again who left it', async () => {
    const { unmount } = await openDirectory();
    const [first] = names();
    await server().run(`update private.members set list_in_directory = false where member_name = '${first}'`);
    unmount();
    renderApp('/listed-subscribers');
    await screen.findByRole('table');
    expect(names()).not.toContain(first);
    await server().run(`update private.members set list_in_directory = true where member_name = '${first}'`);
  });

  it('has a hundred members a page', async () => {
    await server().run(`with users as (
      insert into auth.users (email, email_confirmed_at)
      select 'reader' || n || '@list.example', now() from generate_series(1, 101) n returning id, email
    ) insert into private.members (id, member_name, business_name) select id, 'Reader ' || email, 'Readers' from users`);
    const { user, router } = await openDirectory('/listed-subscribers?q=readers');
    expect(names()).toHaveLength(LIMITS.directory_page_size);
    expect(screen.getByText('1 to 100 of 101 members found')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(router.state.location.search).toEqual({ q: 'readers', page: 2 });
    expect(screen.getByText('101 to 101 of 101 members found')).toBeInTheDocument();
  });

  it('shows the first page for a page number behind the last', async () => {
    const { router } = await openDirectory('/listed-subscribers?q=free%40tanabana&page=9');
    expect(names()).toHaveLength(1);
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'free@tanabana' }));
  });

  it('shows what failed and tries again', async () => {
    await signInAs('paid');
    server().intercept((request) =>
      request.url.includes('/rest/v1/listed_members')
        ? Response.json({ code: 'XX000', message: 'out of order' }, { status: 500 })
        : undefined,
    );
    const { user } = renderApp('/listed-subscribers');
    expect(await screen.findByText('Error fetching subscribers')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Could not load subscribers' })).toBeInTheDocument();
    server().intercept(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('table');
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('the contact of a listed member', () => {
  const FOUND = '/listed-subscribers?q=free%40tanabana';
  const show = () => screen.getByRole('button', { name: /^Show contact of / });
  const opened = () => server().run('select listing_id from contact_views');
  const answerWith = (status: number, body: object) =>
    server().intercept((request) =>
      request.url.includes('/functions/v1/contact-member') ? Response.json(body, { status }) : undefined,
    );
  beforeEach(() => server().run('delete from contact_views'));

  it('is shown by a press, which is counted, and gets the focus', async () => {
    const { user } = await openDirectory(FOUND);
    expect(screen.queryByRole('link', { name: /^Call / })).not.toBeInTheDocument();
    expect(await opened()).toEqual([]);
    await user.click(show());
    const call = await screen.findByRole('link', { name: /^Call / });
    expect(call).toHaveAttribute('href', expect.stringMatching(/^tel:\+91\d{10}$/));
    expect(call).toHaveFocus();
    expect(screen.getByRole('link', { name: /^WhatsApp / })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/wa\.me\/91\d{10}$/),
    );
    expect(screen.getByRole('link', { name: /^Write to / })).toHaveAttribute('href', 'mailto:free@tanabana.example');
    await user.click(screen.getByRole('button', { name: 'Copy free@tanabana.example' }));
    expect(await screen.findByText('Copied!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe('free@tanabana.example');
    expect(await opened()).toEqual([{ listing_id: null }]);
  });

  it('stays open until the page is closed', async () => {
    const { user } = await openDirectory(FOUND);
    await user.click(show());
    await screen.findByRole('link', { name: /^Call / });
    await user.clear(box());
    await user.type(box(), 'nobody of this name');
    await screen.findByRole('heading', { name: 'No Subscribers Found' });
    await user.clear(box());
    await user.type(box(), 'free@tanabana');
    expect(await screen.findByRole('link', { name: /^Call / })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Show contact/ })).not.toBeInTheDocument();
  });

  it('is cleared at sign-out, also when the same member comes back', async () => {
    const { user, router } = await openDirectory(FOUND);
    await user.click(show());
    await screen.findByRole('link', { name: /^Call / });
    await supabase().auth.signOut();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await signInAs('paid');
    await router.navigate({ to: '/listed-subscribers', search: { q: 'free@tanabana' } });
    expect(await screen.findByRole('button', { name: /^Show contact of / })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Call / })).not.toBeInTheDocument();
  });

  it('is available by the keyboard', async () => {
    const { user } = await openDirectory(FOUND);
    show().focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('link', { name: /^Call / })).toHaveFocus();
  });

  it('shows the time of the next try over the limit, in the row', async () => {
    const id = await signInAs('paid');
    await server().run(`insert into contact_views (viewer_id, listing_table, listing_id, viewed_at)
      select '${id}', 'sales_offers', gen_random_uuid(), now() from generate_series(1, 30)`);
    const { user } = renderApp(FOUND);
    await user.click(await screen.findByRole('button', { name: /^Show contact of / }));
    expect(await screen.findByText(/The next one can be opened after .*\d:\d\d [ap]m\.$/)).toHaveAttribute(
      'role',
      'alert',
    );
    expect(show()).toBeEnabled();
  });

  it('shows that it failed, and is shown at the next press', async () => {
    const { user } = await openDirectory(FOUND);
    answerWith(500, { error: { code: 'unexpected_failure', message: '' } });
    await user.click(show());
    expect(await screen.findByText('Could not load the contact. Please try again.')).toBeInTheDocument();
    server().intercept(null);
    await user.click(show());
    expect(await screen.findByRole('link', { name: /^Call / })).toBeInTheDocument();
    expect(screen.queryByText(/Could not load/)).not.toBeInTheDocument();
  });

  it('shows when a member gave neither number nor address', async () => {
    const { user } = await openDirectory(FOUND);
    answerWith(200, { phone: null, email: null });
    await user.click(show());
    expect(await screen.findByText(/gave neither/)).toHaveFocus();
  });

  it('is not requested for the own row', async () => {
    await openDirectory('/listed-subscribers?q=paid%40tanabana');
    expect(screen.getByRole('link', { name: /^Write to / })).toHaveAttribute('href', 'mailto:paid@tanabana.example');
    expect(screen.queryByRole('button', { name: /^Show contact/ })).not.toBeInTheDocument();
  });

  it('is not requested by an admin, who sees all', async () => {
    await signInAs('admin2');
    renderApp('/listed-subscribers');
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: /^Show contact/ })).not.toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: /^Write to / })).toHaveLength(names().length);
  });
});

it('a supabase-js caller reads the same from the profiles', async () => {
  await signInAs('paid');
  const { data, count } = await supabase()
    .from('tanabana_free')
    .select('member_name, email', { count: 'exact' })
    .eq('list_in_directory', true)
    .or('member_name.ilike.%asha%,business_name.ilike.%asha%,district.ilike.%asha%,my_yarns.cs.{"Jute"}')
    .order('member_name')
    .range(0, 1);
  const expected = await listed(
    `member_name ilike '%asha%' or business_name ilike '%asha%' or district ilike '%asha%' or 'Jute' = any (my_yarns)`,
  );
  expect(count).toBe(expected.length);
  expect(data!.map((row) => row.member_name)).toEqual(expected.slice(0, 2));
  expect(data!.map((row) => row.email)).toEqual([null, null]);
});
