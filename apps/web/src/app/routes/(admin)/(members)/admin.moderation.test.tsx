import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

const rows = () => within(screen.getByRole('list', { name: 'Moderation' })).getAllByRole('listitem');

/** The number of an open offer of anybody else. */
async function numberOf(userId: string | null = null) {
  const [offer] = await server().run(
    `select offer_number from sales_offers where status = 'Open' and user_id is distinct from ${userId ? `'${userId}'` : 'null'}
     order by updated_at desc, id limit 1`,
  );
  return String(offer!.offer_number);
}

describe('moderation', () => {
  it('shows what was reported, and hides it with a note that the poster reads', async () => {
    await signInAs('admin2');
    const { user } = renderApp('/admin/moderation');
    await screen.findByRole('heading', { level: 1, name: 'Moderation' });
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toHaveTextContent('Reported by 2 members');
    expect(rows()[0]).toHaveTextContent('The count on the cone is another one.');
    await user.click(within(rows()[0]!).getByRole('button', { name: /^Hide post/ }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Hide post' }));
    expect(within(dialog).getByLabelText('Note for the member')).toHaveAccessibleDescription(
      'Please write why: the member reads it.',
    );
    await user.type(within(dialog).getByLabelText('Note for the member'), 'Sold already.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await user.click(within(rows()[0]!).getByRole('button', { name: /^Hide post/ }));
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByLabelText('Note for the member')).toHaveValue('Sold already.');
    await user.click(again.getByRole('button', { name: 'Hide post' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Post Hidden'));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(await server().run(`select note from hidden_listings`)).toEqual([{ note: 'Sold already.' }]);
  });

  it('refuses members', async () => {
    await signInAs('paid');
    renderApp('/admin/moderation');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Moderation' })).toBeNull());
    const { error } = await supabase().rpc('search_moderation_cases', {});
    expect(error?.code).toBe('42501');
  });
});

describe('a report', () => {
  it('shows at the field what it lacks, keeps typed text and is sent once', async () => {
    const number = await numberOf(await signInAs('paid'));
    const { user } = renderApp(`/offer/${number}`);
    await user.click(await screen.findByRole('button', { name: 'Report this post' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Report ${number}` }));
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByLabelText('What is wrong?')).toHaveAccessibleDescription('Please choose what is wrong.');
    await user.selectOptions(dialog.getByLabelText('What is wrong?'), 'Something else');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByLabelText(/^In your words/)).toHaveAccessibleDescription('Please write what is wrong.');
    await user.type(dialog.getByLabelText(/^In your words/), 'It is sold.');
    await user.click(dialog.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Reported'));
    expect(await server().run(`select reason, text from private.reports where text = 'It is sold.'`)).toEqual([
      { reason: 'other', text: 'It is sold.' },
    ]);
  });

  it('is there again after Escape, until it is sent', async () => {
    const number = await numberOf(await signInAs('dealer'));
    const { user } = renderApp(`/offer/${number}`);
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Report this post' }));
      return within(await screen.findByRole('dialog', { name: `Report ${number}` }));
    };
    const first = await open();
    await user.selectOptions(first.getByLabelText('What is wrong?'), 'Something else');
    await user.type(first.getByLabelText(/^In your words/), 'Another lot.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const second = await open();
    expect(second.getByLabelText(/^In your words/)).toHaveValue('Another lot.');
    await user.click(second.getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Reported'));
    expect((await open()).getByLabelText(/^In your words/)).toHaveValue('');
  });

  it('redirects a visitor to the login, which returns', async () => {
    const number = await numberOf();
    const { user, router } = renderApp(`/offer/${number}`);
    await user.click(await screen.findByRole('button', { name: 'Report this post' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.state.location.search).toMatchObject({ redirect: `/offer/${number}` });
    expect(shownToast()?.title).toBe('Please Log In');
  });
});

it('a member reads why a post is hidden, and why the membership is suspended', async () => {
  const id = await signInAs('paid');
  await server().run(
    `insert into private.suspensions (member_id, note, was_listed) values ('${id}', 'Sold nothing.', true)`,
  );
  await server().run(
    `with hidden as (update sales_offers set status = 'Hidden' where id = (
       select id from sales_offers where user_id = '${id}' and status = 'Open' order by created_at desc limit 1) returning id)
     insert into hidden_listings (listing_table, listing_id, member_id, is_by_suspension, note)
     select 'sales_offers', id, '${id}', true, 'Sold nothing.' from hidden`,
  );
  renderApp('/profile/me');
  expect(await screen.findByText('Your membership is suspended.')).toBeInTheDocument();
  expect(await screen.findByText('Hidden by an admin:')).toBeInTheDocument();
  expect(await screen.findByText(/^SO-\d+: Sold nothing\.$/)).toBeInTheDocument();
});
