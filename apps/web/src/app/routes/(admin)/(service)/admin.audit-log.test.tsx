import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '#lib/files/save-file.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

vi.mock('#lib/files/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

const server = startServer();
beforeAll(() =>
  // Fifty-five changes of settings, the newest of all, by the service.
  server()
    .run(`insert into private.audit_log (at, actor_role, reason, object_table, object_id, object_name, action, changes)
    select now() + n * interval '1 second', 'service', 'tell SQL the settings', 'settings', 'key-' || n, 'key-' || n, 'update',
      '[{"column": "value", "before": "=1+1", "after": "2", "is_masked": true}]'
    from generate_series(1, 55) n`),
);
beforeEach(async () => {
  await supabase().auth.signOut();
  vi.mocked(saveFile).mockClear();
});

async function open(search = '') {
  await signInAs('admin2');
  const app = renderApp(`/admin/audit-log${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Audit Log' });
  return app;
}

const rows = () => within(screen.getByRole('list', { name: 'Audit Log' })).getAllByRole('listitem');

describe('the audit log', () => {
  it('shows the change of an admin, before and after, and masks personal data', async () => {
    await signInAs('admin2');
    await supabase().from('partner_organisations').insert({ name: 'Loom Circle' });
    await supabase().from('tanabana_free').update({ mobile_number: '9812345678' }).eq('member_name', 'Anil Agarwal');
    await open('?role=admin&q=loom');
    const [row] = await waitFor(() => {
      expect(rows()).toHaveLength(1);
      return rows();
    });
    expect(row).toHaveTextContent('Loom Circle');
    expect(row).toHaveTextContent('Added · Partners');
    expect(within(row!).getByText('admin2@tanabana.example')).toBeInTheDocument();
    expect(
      within(row!).getByRole('button', { name: 'Show all changes by Admin, admin2@tanabana.example' }),
    ).toBeInTheDocument();
    expect(within(row!).getByText('Name').nextElementSibling).toHaveTextContent('Loom Circle');
    expect(within(row!).getByText(/^Request /)).toBeInTheDocument();
  });

  it('loads another page at its end', async () => {
    const { user } = await open('?table=settings');
    await waitFor(() => expect(rows()).toHaveLength(50));
    expect(rows()[0]).toHaveTextContent('key-55');
    expect(rows()[0]).toHaveTextContent('masked');
    await user.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(rows().length).toBeGreaterThanOrEqual(55));
  });

  it('says how far it looked where a search stops before the end, and can be saved and continued', async () => {
    server().intercept((request) =>
      request.url.endsWith('search_audit_log')
        ? Response.json({ rows: [], next: { at: '2026-03-04T20:00:00Z', id: 5 }, is_complete: false })
        : undefined,
    );
    await open('?q=qz');
    expect(await screen.findByText('Looked through changes back to 5 Mar 2026.')).toBeInTheDocument();
    expect(screen.queryByText('No changes found')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Show older' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
  });

  it('is filtered by actor, object, change and days, which the address has', async () => {
    const { user, router } = await open();
    await waitFor(() => expect(rows()).toHaveLength(50));
    await user.selectOptions(screen.getByLabelText('Who'), 'Admin');
    await user.selectOptions(screen.getByLabelText('What'), 'Plan prices');
    await user.selectOptions(screen.getByLabelText('Change'), 'Changed');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(rows()[0]).toHaveTextContent('Offer ends on');
    expect(router.state.location.search).toEqual({ role: 'admin', table: 'membership_plan', action: 'update' });
    await user.type(screen.getByLabelText('To day'), '2001-01-01');
    await screen.findByText('No change matches your search and filters.');
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(rows()).toHaveLength(50));
    expect(router.state.location.search).toEqual({});
  });

  it('is exported as a file with all matches, without formulas', async () => {
    const { user } = await open('?q=key-');
    await waitFor(() => expect(rows()).toHaveLength(50));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    const [name, file] = vi.mocked(saveFile).mock.calls[0]!;
    const lines = (await file.text()).trim().split('\r\n');
    expect(name).toBe('audit_log.csv');
    expect(lines).toHaveLength(56);
    expect(lines[0]).toContain(
      '"Time (IST)","Who","E-mail","Role","Change","What","Name","Key","Before and after","Reason","Request"',
    );
    expect(lines[1]).toContain(
      '"The service","","The service","Changed","Settings","key-55","key-55","Value: =1+1 → 2"',
    );
  });

  it('shows its own export, with the admin and the number of rows', async () => {
    const { user } = await open('?q=key-5');
    await waitFor(() => expect(rows()).toHaveLength(7));
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    await user.selectOptions(screen.getByLabelText('Change'), 'Exported');
    await user.clear(screen.getByRole('searchbox', { name: 'Search the audit log' }));
    const row = await waitFor(() => {
      const found = rows().find((each) =>
        /Audit log.*Exported · Exports.*Search\s*key-5.*Rows\s*7/.test(each.textContent ?? ''),
      );
      expect(found).toBeDefined();
      return found!;
    });
    expect(within(row).getByText('admin2@tanabana.example')).toBeInTheDocument();
  });

  it('shows days and times in Indian time', async () => {
    await server()
      .run(`insert into private.audit_log (at, actor_role, object_table, object_id, object_name, action, changes)
      values (now(), 'admin', 'corporate_ads', 'moments', 'moments', 'update', '[
        {"column": "published_at", "before": null, "after": "2026-11-25T18:27:00.703+00:00", "is_masked": false},
        {"column": "to_date", "before": null, "after": "2026-11-30", "is_masked": false}]')`);
    await open('?q=moments');
    expect(await screen.findByText('25 Nov 2026, 11:57 pm')).toBeInTheDocument();
    expect(screen.getByText('Shows from')).toBeInTheDocument();
    expect(screen.getByText('30 Nov 2026')).toBeInTheDocument();
  });

  it('names the rate of the dollar by its day', async () => {
    await server()
      .run(`insert into private.audit_log (at, actor_role, object_table, object_id, object_name, action, changes)
      values (now(), 'admin', 'dollar_rate', 'true', '2026-11-27', 'update', '[]')`);
    await open('?q=2026-11-27');
    expect(await screen.findByText('27 Nov 2026')).toBeInTheDocument();
  });

  it('shows when it could not be loaded or saved', async () => {
    const { user } = await open();
    await waitFor(() => expect(rows()).toHaveLength(50));
    server().intercept((request) =>
      /search_audit_log|export-csv/.test(request.url)
        ? Response.json({ code: 'XX000', message: '' }, { status: 500 })
        : undefined,
    );
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(shownToast()?.title).toBe('Error Downloading the Audit Log'));
    await user.selectOptions(screen.getByLabelText('What'), 'Ads');
    await screen.findByText('Could not load the audit log');
  });

  it('opens only for admins', async () => {
    await signInAs('paid');
    const { router } = renderApp('/admin/audit-log');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
