import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '#lib/files/save-file.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

vi.mock('#lib/files/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
  vi.mocked(saveFile).mockClear();
  await server().run('delete from private.mailings');
});

/** A mailing of admin2, some minutes ago. */
const add = (subject: string, minutes: number, numbers: Record<string, number>, is_test = false) => {
  const names = Object.keys(numbers);
  return server()
    .run(`insert into private.mailings (id, actor_id, actor_name, actor_email, subject, body, is_test, created_at, ${names.join(', ')})
    select gen_random_uuid(), id, 'Root', email, '${subject}', 'Dear all, here is ${subject}.', ${is_test},
      now() - interval '${minutes} minutes', ${Object.values(numbers).join(', ')} from auth.users where email = 'admin2@tanabana.example'`);
};

async function open(search = '') {
  await signInAs('admin2');
  const app = renderApp(`/admin/mailings${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Promotional Mailings' });
  return app;
}
const rows = () => within(screen.getByRole('list', { name: 'Promotional Mailings' })).getAllByRole('listitem');
const numbersOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

describe('the history of promotional mailings', () => {
  it('shows who sent what, when, to how many, and with which result', async () => {
    await add('Yarns', 5, { recipients: 298, sent: 290, failed: 2, opted_out: 4, not_reached: 1, unsubscribed: 3 });
    await open();
    await waitFor(() => expect(rows()).toHaveLength(1));
    const [row] = rows();
    expect(row).toHaveTextContent('Yarns');
    expect(row).toHaveTextContent('Root · admin2@tanabana.example');
    expect(numbersOf(row!)).toEqual(['298', '290', '2', '3']);
    expect(row).toHaveTextContent('4 had unsubscribed before. One could not be written to.');
    expect(within(row!).getByText('Dear all, here is Yarns.')).not.toBeVisible();
  });

  it('marks tests, which can be shown alone or hidden, and is searched', async () => {
    await add('Yarns', 5, { recipients: 2, sent: 2 });
    await add('Yarns', 9, { recipients: 1, sent: 1 }, true);
    await add('Ropes', 10, { recipients: 1, failed: 1 }, true);
    const { user, router } = await open();
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows()[1]).toHaveTextContent('Went to the admin alone.');
    expect(rows()[2]).toHaveTextContent('The mail server did not take it.');
    await user.selectOptions(screen.getByLabelText('Show'), 'Tests');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(router.state.location.search).toEqual({ kind: 'test' });
    await user.type(screen.getByRole('searchbox'), 'ropes');
    await waitFor(() => expect(rows()).toHaveLength(1));
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('No mailing matches your search and filter.')).toBeVisible();
  });

  it('is paged, and exported as shown, which the audit log records', async () => {
    for (let n = 1; n <= 30; n += 1) await add(`Bulk ${n}`, n, { recipients: n, sent: n });
    await add('Test', 1, { recipients: 1, sent: 1 }, true);
    const { user } = await open('?kind=members');
    await waitFor(() => expect(rows()).toHaveLength(25));
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(rows()).toHaveLength(30));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(shownToast()).toMatchObject({ title: 'File saved', body: 'Mailings in it: 30.' }));
    const [name, file] = vi.mocked(saveFile).mock.calls[0]!;
    expect(name).toBe('mailings.csv');
    expect((await file.text()).trim().split('\r\n')[1]).toContain(
      '"Root","admin2@tanabana.example","No","Bulk 1","1","1"',
    );
    const stored = await server().run(`select l.actor_email from private.audit_log l
      where l.object_table = 'exports' and l.object_name = 'mailings' and l.changes @> '[{"column": "kind", "after": "members"}]'`);
    expect(stored).toHaveLength(2);
  });

  it('opens only for admins', async () => {
    await signInAs('paid');
    renderApp('/admin/mailings');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Promotional Mailings' })).toBeNull());
  });
});
