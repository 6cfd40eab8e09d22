import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
  // The two newest interests that were paid for were given up.
  await server().run(
    `update listing_interests set status = 'sent', sent_at = coalesce(sent_at, now()), next_try_at = null where status <> 'sent'`,
  );
  await server()
    .run(`update listing_interests set status = 'failed', sent_at = null, tried_at = now(), tries = 8, note = 'no such number'
    where id in (select i.id from listing_interests i where private.restorable_use(i.interested_user_id, i.listing_id) is not null
      order by i.created_at desc, i.id desc limit 2)`);
});

async function open(search = '') {
  await signInAs('admin2');
  const app = renderApp(`/admin/failed-messages${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Failed Notifications' });
  return app;
}

const rows = () => within(screen.getByRole('list', { name: 'Failed Notifications' })).getAllByRole('listitem');

describe('failed notifications', () => {
  it('show the reason, the time and the number of tries', async () => {
    await open();
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(rows()[0]).toHaveTextContent(/Interest · (PE|SO|DPE|DSO)-\d+/);
    expect(rows()[0]).toHaveTextContent('Given up');
    expect(rows()[0]).toHaveTextContent('Tried 8 times');
    expect(rows()[0]).toHaveTextContent('no such number');
    expect(rows()[0]).toHaveTextContent(/Since \d/);
  });

  it('are sent again without a charge', async () => {
    const { user } = await open();
    await waitFor(() => expect(rows()).toHaveLength(2));
    const credits = 'select count(*)::int as n from credit_ledger';
    const before = await server().run(credits);
    await user.click(within(rows()[0]!).getByRole('button', { name: /^Try again now/ }));
    await waitFor(() => expect(shownToast()?.title).toBe('Message Tried Again'));
    // Until the next try it waits, and has not failed.
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(await server().run(credits)).toEqual(before);
  });

  it('return their credit once, with a note', async () => {
    const { user } = await open();
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.click(within(rows()[0]!).getByRole('button', { name: /^Restore Credit/ }));
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByLabelText('Note'), 'sorry');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await user.click(within(rows()[0]!).getByRole('button', { name: /^Restore Credit/ }));
    const again = within(await screen.findByRole('alertdialog'));
    expect(again.getByLabelText('Note')).toHaveValue('sorry');
    await user.click(again.getByRole('button', { name: 'Restore Credit' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Credit Restored'));
    await waitFor(() => expect(within(rows()[0]!).queryByRole('button', { name: /^Restore Credit/ })).toBeNull());
    await user.click(within(rows()[0]!).getByRole('button', { name: /^Try again now/ }));
    await waitFor(() => expect(shownToast()?.title).toBe('Credit Came Back'));
  });

  it('are searched and filtered, and show when there is none', async () => {
    const { user, router } = await open();
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.selectOptions(screen.getByLabelText('State'), 'Being tried again');
    await screen.findByText('None match your search and filters.');
    expect(router.state.location.search).toEqual({ status: 'pending' });
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await user.type(screen.getByRole('searchbox'), 'such number');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'such number' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
  });

  it('show nothing when every message was delivered', async () => {
    await server().run(`update listing_interests set status = 'sent', sent_at = now() where status = 'failed'`);
    await open();
    expect(await screen.findByText(/^Everything reached its reader/)).toBeInTheDocument();
  });
});
