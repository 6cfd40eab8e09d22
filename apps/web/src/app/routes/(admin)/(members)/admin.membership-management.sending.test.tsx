// What Membership Management sends and saves: the letters to those who are selected, and the file of all who match.
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '#lib/files/save-file.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

vi.mock('#lib/files/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

const server = startServer();
beforeEach(() => supabase().auth.signOut());
afterEach(() => server().intercept(null));

const query = async (text: string) => server().run(text);
const table = () => screen.findByRole('table', { name: 'Membership Management' });

/** Members in the database, by name. */
const known = async (where: string) =>
  (await query(`select member_name as name from private.members where ${where} order by member_name, id`)).map(
    ({ name }) => name,
  );

describe('the text of promotional e-mail', () => {
  const text = async () => (await query('select subject, body from public.promotion_templates'))[0];
  const keep = (subject: string, body = 'Dear {name}') =>
    query(`insert into public.promotion_templates (subject, body) values ('${subject}', '${body}')
      on conflict (id) do update set subject = excluded.subject, body = excluded.body`);

  /** Opens the dialog for one member. */
  async function open() {
    sessionStorage.clear();
    await query('delete from private.mailings');
    await signInAs('admin2');
    const { user } = renderApp('/admin/membership-management?q=dealer%40tanabana');
    await table();
    await user.click(screen.getByRole('checkbox', { name: /^Select (?!all)/ }));
    await user.click(screen.getByRole('button', { name: 'Send promotional e-mail' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByLabelText('Subject');
    const press = async (name: string) => {
      await waitFor(() => expect(dialog.getByRole('button', { name })).toBeEnabled());
      await user.click(dialog.getByRole('button', { name }));
    };
    return { user, dialog, test: () => press('Send a test to me'), send: () => press('Send one e-mail') };
  }
  /** Marks this text as tested by the admin just now. */
  const tested = (subject: string, body = 'Dear {name}') =>
    query(`insert into private.mailings (id, actor_id, is_test, subject, body, recipients, sent)
      select gen_random_uuid(), id, true, '${subject}', '${body}', 1, 1 from auth.users where email = 'admin2@tanabana.example'`);
  const sent = async () => query('select subject from private.mailings where not is_test');
  const tests = async () => query('select subject, sent from private.mailings where is_test');

  it('is sent to the admin first: members get nothing before a test of this very text', async () => {
    await keep('Seen');
    const { user, dialog, test, send } = await open();
    const button = dialog.getByRole('button', { name: 'Send one e-mail' });
    expect(
      await dialog.findByText(/^First send it to yourself: the test goes to admin2@tanabana\.example/),
    ).toBeVisible();
    expect(button).toBeDisabled();
    await test();
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Test sent', tone: 'success' }));
    expect(await dialog.findByText(/^You sent yourself this text on/)).toBeVisible();
    expect(await tests()).toEqual([{ subject: 'Seen', sent: 1 }]);
    await user.type(dialog.getByLabelText('Subject'), ' now');
    expect(button).toBeDisabled();
    expect(dialog.getByText(/^This text is not the one that you tested/)).toBeVisible();
    await user.clear(dialog.getByLabelText('Subject'));
    await user.type(dialog.getByLabelText('Subject'), 'Seen');
    await send();
    await waitFor(() => expect(shownToast()?.title).toBe('Emails Sent!'));
    expect(await sent()).toEqual([{ subject: 'Seen' }]);
    expect(dialog.getByRole('link', { name: 'History of mailings' })).toHaveAttribute('href', '/admin/mailings');
  });

  it('needs another test when the mail server refused it, whose message is shown', async () => {
    await keep('Lost');
    const { dialog, test } = await open();
    server().intercept((request) =>
      request.url.includes('promotion-test')
        ? Response.json({ success: false, message: 'email provider: no connection' })
        : undefined,
    );
    await test();
    await waitFor(() =>
      expect(shownToast()).toMatchObject({
        title: 'Test not sent',
        body: 'The mail server answered: email provider: no connection',
      }),
    );
    expect(dialog.getByRole('button', { name: 'Send one e-mail' })).toBeDisabled();
  });

  it('is not tested when another editor was faster, whose change is shown; typed text is kept for the next press', async () => {
    await keep('Mine before');
    const { user, dialog, test, send } = await open();
    await keep('Theirs', 'Their text');
    await user.clear(dialog.getByLabelText('Subject'));
    await user.type(dialog.getByLabelText('Subject'), 'Mine now');
    await test();
    await waitFor(() => expect(shownToast()?.title).toBe('Text changed by somebody else'));
    expect(dialog.getByText('Theirs')).toBeVisible();
    expect(dialog.getByText('Their text')).toBeVisible();
    expect(dialog.getByLabelText('Subject')).toHaveValue('Mine now');
    expect(await text()).toMatchObject({ subject: 'Theirs' });
    expect(await tests()).toEqual([]);
    await test();
    await send();
    await waitFor(() => expect(shownToast()?.title).toBe('Emails Sent!'));
    expect(await text()).toMatchObject({ subject: 'Mine now' });
    expect(await sent()).toEqual([{ subject: 'Mine now' }]);
  });

  it('is not sent unseen: a change of another editor is shown first', async () => {
    await keep('Seen');
    const { user, dialog, test, send } = await open();
    await test();
    await dialog.findByText(/^You sent yourself/);
    await keep('Unseen');
    await send();
    await user.click(await dialog.findByRole('button', { name: 'Take their text' }));
    expect(dialog.getByLabelText('Subject')).toHaveValue('Unseen');
    expect(dialog.getByRole('button', { name: 'Send one e-mail' })).toBeDisabled();
    expect(await sent()).toEqual([]);
    await test();
    await send();
    await waitFor(() => expect(shownToast()?.title).toBe('Emails Sent!'));
    expect(await sent()).toEqual([{ subject: 'Unseen' }]);
  });

  it('returns to its test when the server knows of none, such as one of yesterday', async () => {
    await keep('Old');
    const { dialog, send } = await open();
    await tested('Old');
    // The dialog looks again when its window is in front again.
    window.dispatchEvent(new Event('visibilitychange'));
    await dialog.findByText(/^You sent yourself/);
    await query(`update private.mailings set created_at = created_at - interval '25 hours'`);
    await send();
    await waitFor(() => expect(shownToast()?.body).toBe('Please send a test of this text to yourself first.'));
    expect(await dialog.findByText(/^First send it to yourself/)).toBeVisible();
    expect(dialog.getByLabelText('Subject')).toHaveValue('Old');
    expect(await sent()).toEqual([]);
  });

  it('is one text when two admins write the first', async () => {
    await query('delete from public.promotion_templates');
    const { user, dialog, test, send } = await open();
    await keep('First');
    await user.type(dialog.getByLabelText('Subject'), 'Second');
    await user.type(dialog.getByLabelText('Text'), 'Dear all');
    await test();
    await dialog.findByRole('button', { name: 'Take their text' });
    expect(await text()).toMatchObject({ subject: 'First' });
    await test();
    await send();
    await waitFor(() => expect(shownToast()?.title).toBe('Emails Sent!'));
    expect(await text()).toMatchObject({ subject: 'Second', body: 'Dear all' });
  });

  it('shows that no member was written to, and why', async () => {
    await keep('News');
    const { test, send, dialog } = await open();
    await test();
    await dialog.findByText(/^You sent yourself/);
    server().intercept((request) =>
      request.url.includes('promotion-email')
        ? Response.json({
            message: '',
            details: [{ email: 'dealer@tanabana.example', code: 'unsubscribed', error: '' }],
          })
        : undefined,
    );
    await send();
    await waitFor(() => expect(shownToast()?.title).toBe('Failed to Send Emails'));
    expect(dialog.getByText('dealer@tanabana.example: has unsubscribed')).toBeVisible();
  });

  it('shows for ten seconds that some members were not written to', async () => {
    await keep('News');
    await tested('News');
    await signInAs('admin2');
    const { user } = renderApp('/admin/membership-management?q=tanabana.example');
    await table();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Send promotional e-mail' }));
    const dialog = within(await screen.findByRole('dialog'));
    server().intercept((request) =>
      request.url.includes('promotion-email')
        ? Response.json({ message: '', details: [{ email: 'paid@tanabana.example', code: 'failed', error: '' }] })
        : undefined,
    );
    await dialog.findByText(/^You sent yourself/);
    await user.click(dialog.getByRole('button', { name: /^Send \d+ e-mails$/ }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'Partial Success', tone: 'warning', ms: 10_000 }));
  });
});

describe('the file of members', () => {
  const LINE = '"Asha, ""Sons""\nMills"\r\n';
  const bytes = (text: string) => new TextEncoder().encode(text);

  /** Opens the page and requests an export, whose response is the given stream. */
  async function ask(file: UnderlyingDefaultSource<Uint8Array>) {
    await signInAs('admin2');
    vi.mocked(saveFile).mockClear();
    const { user } = renderApp('/admin/membership-management?q=dealer%40');
    await table();
    server().intercept((request) =>
      request.url.includes('export-csv')
        ? new Response(new ReadableStream(file), { headers: { 'content-type': 'text/csv; charset=utf-8' } })
        : undefined,
    );
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    return user;
  }

  it('contains all members that match the search, and shows the count', async () => {
    await signInAs('admin2');
    vi.mocked(saveFile).mockClear();
    const { user } = renderApp('/admin/membership-management?q=tanabana.example&flags=%5B%22is_dealer%22%5D');
    await table();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(shownToast()?.title).toBe('File saved'));
    const dealers = await known(`email like '%@tanabana.example' and is_dealer`);
    expect(shownToast()?.body).toBe(`Members in it: ${dealers.length}.`);
    const [name, file] = vi.mocked(saveFile).mock.calls[0]!;
    const [head, ...lines] = (await file.text()).trim().split('\r\n');
    expect(name).toBe('members_export.csv');
    expect(head).toContain('"Name","Business","E-mail","Mobile number"');
    expect(lines.map((line) => line.split('","')[0]!.slice(1))).toEqual(dealers);
  });

  it('shows its progress, and is not saved when it is cancelled', async () => {
    const user = await ask({
      start: (controller) => controller.enqueue(bytes('"Name"\r\n')),
      pull: (controller) =>
        new Promise((resolve) => {
          setTimeout(() => {
            controller.enqueue(bytes(LINE));
            resolve();
          }, 10);
        }),
    });
    const button = await screen.findByRole('button', { name: /^\d+ members$/ });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Export CSV' })).not.toHaveAttribute('aria-busy');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(saveFile).not.toHaveBeenCalled();
  });

  const ending = (text: string, end: 'close' | 'error' = 'close'): UnderlyingDefaultSource<Uint8Array> => ({
    start: (controller) => controller.enqueue(bytes(text)),
    pull: (controller) => controller[end](),
  });
  it.each([
    ['breaks off', ending(LINE, 'error')],
    ['ends inside of a row', ending(`${LINE}"Asha","Surat\r\n`)],
    ['is nothing at all', ending('')],
  ])('is not saved when it %s, and shows that', async (_, file) => {
    await ask(file);
    await waitFor(() => expect(shownToast()?.title).toBe('File not saved'));
    expect(saveFile).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Export CSV' })).not.toHaveAttribute('aria-busy');
  });
});
