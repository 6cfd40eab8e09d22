import { screen, within } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

const member = (name: string) => `(select id from private.members where email = '${name}@tanabana.example')`;

/** Creates an offer of a member; returns its key and number. */
async function post(name: string, table = 'sales_offers') {
  const [row] = await server().run(`insert into public.${table} (user_id, fibre_type, quantity_kgs, price)
    values (${member(name)}, 'Silk', 500, 400) returning id, offer_number as number`);
  return row as { id: string; number: string };
}

/** Inserts an interest in it at a given time; without a member where the member has left. */
const addInterest = (id: string, name: string | null, at: string, table = 'sales_offers') =>
  server().run(`insert into public.listing_interests
      (interested_user_id, listing_table, listing_id, status, next_try_at, created_at, sent_at)
    values (${name ? member(name) : 'null'}, '${table}', '${id}', 'sent', null, '${at}', '${at}')`);

const card = async () =>
  within((await screen.findByRole('heading', { name: 'Who was interested' })).closest('section')!);

describe('members who were interested in an own offer', () => {
  it('are listed on its page with time and a link to reply, newest first, without a name once a member has left', async () => {
    const { id, number } = await post('free');
    await addInterest(id, 'paid', '2026-05-04T10:00:00Z');
    await addInterest(id, null, '2026-05-05T20:00:00Z');
    const [paid] = await server().run(`select * from private.members where id = ${member('paid')}`);
    await signInAs('free');
    renderApp(`/offer/${number}`);
    const [latest, first] = (await card()).getAllByRole('listitem').filter((item) => item.querySelector('time'));
    expect(latest).toHaveTextContent('A member who has left');
    expect(within(latest!).queryByRole('link')).toBeNull();
    // In India it is the next day by then.
    expect(latest!.querySelector('time')).toHaveTextContent(/^6 May 2026/);
    expect(first).toHaveTextContent(String(paid!.member_name));
    expect(first).toHaveTextContent(String(paid!.business_name));
    expect(first!.querySelector('time')).toHaveTextContent('4 May 2026, 3:30 pm');
    expect(within(first!).getByRole('link', { name: /^E-mail|^Write/ })).toHaveAttribute(
      'href',
      'mailto:paid@tanabana.example',
    );
  });

  it('are none at first, and are shown to nobody else', async () => {
    const { id, number } = await post('free');
    await signInAs('free');
    const own = renderApp(`/offer/${number}`);
    expect((await card()).getByText(/^Nobody has shown interest yet\./)).toBeInTheDocument();
    own.unmount();
    await addInterest(id, 'paid', '2026-05-04T10:00:00Z');
    await signInAs('paid');
    renderApp(`/offer/${number}`);
    await screen.findByRole('region', { name: 'What is asked' });
    expect(screen.queryByRole('heading', { name: 'Who was interested' })).toBeNull();
  });

  it('are counted in the own list, and open above it', async () => {
    const { id, number } = await post('free');
    await addInterest(id, 'paid', '2026-05-04T10:00:00Z');
    await addInterest(id, 'dealer', '2026-05-05T10:00:00Z');
    await signInAs('free');
    const { user } = renderApp('/profile/me');
    const count = await screen.findByRole('button', { name: `2 interested in ${number}` });
    await user.click(count);
    const dialog = within(await screen.findByRole('dialog', { name: `Interested in ${number}` }));
    expect(await dialog.findByText('4 May 2026, 3:30 pm')).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(count).toHaveFocus();
  });

  it('are counted and shown for posts to dealers too', async () => {
    const { id, number } = await post('dealer', 'd2d_sales_offers');
    await addInterest(id, 'paid', '2026-05-04T10:00:00Z', 'd2d_sales_offers');
    await signInAs('dealer');
    const { user } = renderApp('/profile/me');
    await user.click(await screen.findByRole('button', { name: `1 interested in ${number}` }));
    expect(await screen.findByText('4 May 2026, 3:30 pm')).toBeInTheDocument();
  });

  it('are paged, with a message when they could not be loaded', async () => {
    const { id, number } = await post('free');
    await server().run(`insert into public.listing_interests (listing_table, listing_id, status, next_try_at, sent_at)
      select 'sales_offers', '${id}', 'sent', null, '2026-01-01'::timestamptz + n * interval '1 hour'
      from generate_series(1, ${LIMITS.interest_page_size + 3}) n`);
    await signInAs('free');
    server().intercept((request) =>
      request.url.includes('get_listing_interests')
        ? Response.json({ code: 'XX000', message: 'out of order' }, { status: 400 })
        : undefined,
    );
    const { user } = renderApp(`/offer/${number}`);
    const list = await card();
    expect(await list.findByText(/^Could not load who was interested\./)).toBeInTheDocument();
    server().intercept(null);
    await user.click(list.getByRole('button', { name: 'Try again' }));
    await user.click(await list.findByRole('button', { name: 'Show older' }));
    expect(await list.findByText(`${LIMITS.interest_page_size + 3} shown`)).toBeInTheDocument();
    expect(list.queryByRole('button', { name: 'Show older' })).toBeNull();
    expect(document.activeElement).toHaveTextContent(`${LIMITS.interest_page_size + 3} shown`);
  });
});
