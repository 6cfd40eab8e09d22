import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

const server = startServer();
beforeEach(() => supabase().auth.signOut());
afterEach(() => server().intercept(null));

const query = async (text: string) => server().run(text);
const table = () => screen.findByRole('table', { name: 'Membership Management' });
const names = () => screen.getAllByRole('rowheader').map((head) => within(head).getByRole('link').textContent);

/** Members in the database, by name. */
const known = async (where = 'true') =>
  (await query(`select member_name as name from private.members where ${where} order by member_name, id`)).map(
    ({ name }) => name,
  );

describe('Membership Management', () => {
  it('shows admins all members by name, with statistics and a link back', async () => {
    await signInAs('admin2');
    renderApp('/admin/membership-management');
    await table();
    expect(names()).toEqual(await known());
    const back = screen.getByRole('link', { name: 'Back to Admin Panel', current: false });
    expect(back).toHaveAttribute('href', '/admin');
    const [{ count }] = (await query(`select count(*)::int as count from private.members`)) as [{ count: number }];
    expect(screen.getByText('Members').nextSibling).toHaveTextContent(String(count));
  });

  it('filters by words in any place, by membership and flags, and keeps them in the address', async () => {
    await signInAs('admin2');
    const { user, router } = renderApp('/admin/membership-management');
    await table();
    await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'surat anwar-nobody');
    expect(await screen.findByText('No Users Found')).toBeVisible();
    await user.clear(screen.getByRole('searchbox', { name: 'Search members' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'dealer@ tanabana');
    await waitFor(async () => expect(names()).toEqual(await known(`email = 'dealer@tanabana.example'`)));
    await user.clear(screen.getByRole('searchbox', { name: 'Search members' }));
    await user.click(await screen.findByRole('link', { name: 'Paid Member' }));
    await waitFor(async () => expect(names()).toEqual(await known(`membership_type = 'Paid Member'`)));
    await user.click(screen.getByRole('link', { name: 'Dealer' }));
    await waitFor(async () => expect(names()).toEqual(await known(`membership_type = 'Paid Member' and is_dealer`)));
    expect(router.state.location.search).toEqual({ membership: 'Paid Member', flags: ['is_dealer'] });
    const current = ['Membership', 'With the flags'].flatMap((name) =>
      within(screen.getByRole('navigation', { name }))
        .getAllByRole('link')
        .filter((link) => link.hasAttribute('aria-current')),
    );
    expect(current.map((link) => link.textContent)).toEqual(['Paid Member', 'Dealer']);
  });

  it('selects across searches, and all matches at once', async () => {
    await signInAs('admin2');
    const { user } = renderApp('/admin/membership-management?q=dealer%40');
    await table();
    await user.click(screen.getByRole('checkbox', { name: /^Select (?!all)/ }));
    expect(screen.getByText('1 selected')).toBeVisible();
    await user.clear(screen.getByRole('searchbox', { name: 'Search members' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search members' }), 'paid@tanabana');
    await waitFor(async () => expect(names()).toEqual(await known(`email = 'paid@tanabana.example'`)));
    expect(screen.getByText('1 selected')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /^Select (?!all)/ }));
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.clear(screen.getByRole('searchbox', { name: 'Search members' }));
    const all = await known();
    await user.click(await screen.findByRole('button', { name: `Select all ${all.length} that match` }));
    // Admins get no promotional e-mail, so they are never selected.
    const chosen = await known(`email is null or email !~ '^admin[1-4]@tanabana'`);
    expect(await screen.findByText(`${chosen.length} selected`)).toBeVisible();
    expect(chosen.length).toBeLessThan(all.length);
    // Nobody is left to select.
    expect(screen.queryByRole('button', { name: /^Select all .* that match$/ })).not.toBeInTheDocument();
    expect(screen.getAllByText("An admin's profile is changed by that admin alone.").length).toBeGreaterThan(0);
    expect(screen.queryByRole('switch', { name: 'Dealer, Admin' })).not.toBeInTheDocument();
  });

  it('shows that a dealer of a company stays one, and where to end it', async () => {
    await signInAs('admin2');
    const [member] = (await query(
      `select id, member_name as name from private.members where email = 'free@tanabana.example'`,
    )) as [{ id: string; name: string }];
    await query(
      `insert into company_details (company_name, dealer_user_ids) values ('Dealing Mills', '{${member.id}}')`,
    );
    const { user } = renderApp('/admin/membership-management?q=free%40tanabana');
    await table();
    await user.click(screen.getByRole('switch', { name: `Dealer, ${member.name}` }));
    await waitFor(() =>
      expect(shownToast()?.body).toBe(
        `A company names ${member.name} as its dealer. This goes when every company has removed them in Dealer Management.`,
      ),
    );
    await waitFor(() => expect(screen.getByRole('switch', { name: `Dealer, ${member.name}` })).toBeChecked());
    await query(`delete from company_details where company_name = 'Dealing Mills'`);
  });

  it('sets one flag by an update of that flag alone; a change of the dealer flag is checked and read again', async () => {
    await signInAs('admin2');
    const [member] = (await query(
      `select id, member_name as name from private.members where email = 'free@tanabana.example'`,
    )) as [{ id: string; name: string }];
    const { user } = renderApp('/admin/membership-management?q=free%40tanabana');
    await table();
    const seen = watchRequests(server());
    await user.click(screen.getByRole('switch', { name: `Dealer, ${member.name}` }));
    await waitFor(() => expect(shownToast()?.body).toBe(`${member.name} is an authorised dealer now.`));
    await waitFor(() => expect(screen.getByRole('switch', { name: `Dealer, ${member.name}` })).toBeChecked());
    const lines = seen.map(({ line }) => decodeURIComponent(line));
    const update = lines.findIndex(
      (line) => line.startsWith('PATCH') && line.includes(`/rest/v1/tanabana_free?id=eq.${member.id}`),
    );
    const check = lines.findIndex((line) => line.includes('/rest/v1/rpc/check_if_user_is_dealer'));
    const reread = lines.findIndex((line) => line.startsWith('GET') && line.includes('select=is_dealer'));
    expect([update >= 0, update < check, check < reread]).toEqual([true, true, true]);
    expect(await seen[update]!.body).toEqual({ is_dealer: true });
    await user.click(screen.getByRole('switch', { name: `Verified, ${member.name}` }));
    await waitFor(async () =>
      expect(
        await query(
          `select is_dealer, is_verified_member, is_corporate_member from private.members where id = '${member.id}'`,
        ),
      ).toEqual([{ is_dealer: true, is_verified_member: true, is_corporate_member: false }]),
    );
    await user.click(screen.getByRole('switch', { name: `Corporate, ${member.name}` }));
    await waitFor(async () =>
      expect(await query(`select is_corporate_member as c from private.members where id = '${member.id}'`)).toEqual([
        { c: true },
      ]),
    );
    expect(await seen.findLast(({ line }) => line.startsWith('PATCH'))!.body).toEqual({ is_corporate_member: true });
    await query(`update private.members set is_dealer = false, is_verified_member = false, is_corporate_member = false
      where id = '${member.id}'`);
  });

  it('resets a switch that could not be set, and shows it', async () => {
    await signInAs('admin2');
    const { user } = renderApp('/admin/membership-management?q=free%40tanabana');
    await table();
    server().intercept((request) =>
      request.method === 'PATCH' ? Response.json({ code: '57014', message: 'no' }, { status: 500 }) : undefined,
    );
    const dealer = screen.getByRole('switch', { name: /^Dealer/ });
    await user.click(dealer);
    await waitFor(() => expect(shownToast()?.title).toBe('Error updating user'));
    await waitFor(() => expect(screen.getByRole('switch', { name: /^Dealer/ })).not.toBeChecked());
  });

  it('shows what it could not load', async () => {
    await signInAs('admin2');
    server().intercept((request) =>
      request.url.includes('search_members') ? Response.json({ message: 'no' }, { status: 500 }) : undefined,
    );
    renderApp('/admin/membership-management');
    expect(await screen.findByText('The members could not be loaded')).toBeVisible();
    await waitFor(() => expect(shownToast()?.title).toBe('Error fetching users'));
  });

  const open = async (email: string, act: 'Edit' | 'Delete') => {
    await signInAs('admin2');
    const { user } = renderApp(`/admin/membership-management?q=${encodeURIComponent(email)}`);
    await table();
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${act} `) }));
    return user;
  };

  it('edits a member: an empty balance is 0, by the documented call; name and e-mail are required', async () => {
    const user = await open('dealer@tanabana', 'Edit');
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByLabelText('Name');
    const before = (name as HTMLInputElement).value;
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownToast()?.body).toBe('User data is incomplete. Name and Email are required.'));
    await user.type(name, before);
    await user.clear(dialog.getByLabelText('Messaging credits'));
    const seen = watchRequests(server());
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownToast()?.title).toBe('User updated'));
    const sent = seen.find(({ line }) => line.includes('/functions/v1/manage-user-profile'))!;
    expect(await sent.body).toMatchObject({
      action: 'update',
      userData: { member_name: before, messaging_credits: '' },
    });
    expect(
      await query(`select messaging_credits as n from private.members where email = 'dealer@tanabana.example'`),
    ).toEqual([{ n: 0 }]);
  });

  it('changes a membership by the function that handles its credits, with the value of the screen', async () => {
    const user = await open('free@tanabana', 'Edit');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Paid Member' }));
    const seen = watchRequests(server());
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownToast()?.title).toBe('User updated'));
    const sent = seen.find(({ line }) => line.includes('handle-membership-change-credits'))!;
    expect(await sent.body).toMatchObject({ oldMembershipType: 'Free Member', newMembershipType: 'Paid Member' });
  });

  it('shows what another editor has stored, and keeps typed text', async () => {
    const user = await open('paid@tanabana', 'Edit');
    const dialog = within(await screen.findByRole('dialog'));
    await query(`update private.members set city = 'Erode' where email = 'paid@tanabana.example'`);
    await user.clear(dialog.getByLabelText('City'));
    await user.type(dialog.getByLabelText('City'), 'Salem');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('City: Erode')).toBeVisible();
    expect(dialog.getByLabelText('City')).toHaveValue('Salem');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownToast()?.title).toBe('User updated'));
    expect(await query(`select city from private.members where email = 'paid@tanabana.example'`)).toEqual([
      { city: 'Salem' },
    ]);
  });

  it('never reports a balance as saved that was typed after an unanswered save of another one', async () => {
    const user = await open('three@tanabana', 'Edit');
    const dialog = within(await screen.findByRole('dialog'));
    const credits = dialog.getByLabelText('Messaging credits');
    const stored = async () =>
      (await query(`select messaging_credits as n from private.members where email = 'three@tanabana.example'`))[0]!.n;
    await user.clear(credits);
    await user.type(credits, '50');
    server().intercept((request) => {
      if (request.url.endsWith('/manage-user-profile')) return server().loseAnswer(request);
      return request.url.includes('/rest/v1/tanabana_free')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : undefined;
    });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownToast()?.tone).toBe('error'));
    expect(await stored()).toBe(50);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'));
    server().intercept(null);
    await user.clear(credits);
    await user.type(credits, '60');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Messaging credits: 50')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownToast()?.title).toBe('User updated'));
    expect(await stored()).toBe(60);
  });

  it('keeps what is typed while the stored member is read after a failed save', async () => {
    const user = await open('three@tanabana', 'Edit');
    const dialog = within(await screen.findByRole('dialog'));
    const city = dialog.getByLabelText('City');
    await user.clear(city);
    await user.type(city, 'Erode');
    const read = Promise.withResolvers<undefined>();
    server().intercept((request) => {
      if (request.url.endsWith('/manage-user-profile')) return server().loseAnswer(request);
      return request.url.includes('/rest/v1/tanabana_free')
        ? read.promise.then(() => server().app.request(request))
        : undefined;
    });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownToast()?.tone).toBe('error'));
    await user.type(city, ' West');
    read.resolve(undefined);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy'));
    expect(city).toHaveValue('Erode West');
    server().intercept(null);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shownToast()?.title).toBe('User updated'));
  });

  it('keeps typed text when the dialog is closed, over what another editor has stored by then', async () => {
    const user = await open('imran@ansari', 'Edit');
    const dialog = await screen.findByRole('dialog');
    await user.clear(within(dialog).getByLabelText('City'));
    await user.type(within(dialog).getByLabelText('City'), 'Nashik');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await query(
      `update private.members set city = 'Dhule', business_name = 'Ansari Looms' where email = 'imran@ansari.example'`,
    );
    await supabase().auth.signOut();
    cleanup();

    await open('imran@ansari', 'Edit');
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByLabelText('City')).toHaveValue('Nashik');
    expect(again.getByLabelText('Business name')).toHaveValue('Ansari Looms');
    expect(again.getByText('City: Dhule')).toBeVisible();
  });

  it('deletes a profile after asking, and shows a failure', async () => {
    const [{ email }] = (await query(`select email from private.members m where not is_corporate_member
      and email not like '%@tanabana.example' order by member_name limit 1`)) as [{ email: string }];
    const user = await open(email, 'Delete');
    const dialog = within(await screen.findByRole('alertdialog'));
    server().intercept((request) =>
      request.url.includes('manage-user-profile') ? Response.json({ message: 'no' }, { status: 500 }) : undefined,
    );
    await user.click(dialog.getByRole('button', { name: 'Delete profile' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Error deleting user'));
    server().intercept(null);
    await user.click(dialog.getByRole('button', { name: 'Delete profile' }));
    await waitFor(() => expect(shownToast()?.title).toBe('User deleted'));
    expect(await query(`select 1 from private.members where email = '${email}'`)).toEqual([]);
    expect(await query(`select 1 as account from auth.users where email = '${email}'`)).toEqual([{ account: 1 }]);
  });

  it('writes to the selected members, names those left out, and needs a selection', async () => {
    await signInAs('admin2');
    const { user } = renderApp('/admin/membership-management?q=dealer%40tanabana');
    await table();
    await user.click(screen.getByRole('button', { name: 'Send promotional e-mail' }));
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'No Users Selected',
        body: 'Please select at least one user to send an email.',
      }),
    );
    await user.click(screen.getByRole('checkbox', { name: /^Select (?!all)/ }));
    await user.click(screen.getByRole('button', { name: 'Send promotional e-mail' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(await dialog.findByLabelText('Subject'), 'New yarns');
    await user.type(dialog.getByLabelText('Text'), 'Dear {{name}');
    server().intercept((request) =>
      request.method === 'POST' && request.url.includes('promotion')
        ? Response.json({ message: 'no' }, { status: 500 })
        : undefined,
    );
    const test = dialog.getByRole('button', { name: 'Send a test to me' });
    await user.click(test);
    await waitFor(() => expect(shownToast()?.title).toBe('Email Sending Error'));
    expect(dialog.getByLabelText('Subject')).toHaveValue('New yarns');
    server().intercept(null);
    await user.click(test);
    await dialog.findByText(/^You sent yourself this text on/);
    await user.click(dialog.getByRole('button', { name: 'Send one e-mail' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Emails Sent!'));
    expect(await query(`select status from private.promotion_letters`)).toEqual([{ status: 'sent' }]);

    // The text stays for the next letter, and what is typed into it until that is sent.
    const reopen = async () => {
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.click(screen.getByRole('button', { name: 'Send promotional e-mail' }));
      return within(await screen.findByRole('dialog')).findByLabelText('Subject');
    };
    expect(await reopen()).toHaveValue('New yarns');
    await user.type(screen.getByLabelText('Subject'), ' of May');
    expect(await reopen()).toHaveValue('New yarns of May');
  });
});
