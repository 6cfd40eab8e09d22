import { screen, waitFor, within } from '@testing-library/react';
import { LIMITS } from '@tanabana/domain/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '#lib/files/save-file.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';
import { shownToast } from '#testing/shown-toast.ts';

vi.mock('#lib/files/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
  vi.mocked(saveFile).mockClear();
});
afterEach(() => server().run(`delete from corporate_enquiries where organisation_name like 'Many %'`));

async function open(search = '') {
  await signInAs('admin2');
  const app = renderApp(`/admin/enquiries${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Corporate Enquiries' });
  return app;
}

const rows = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
const many = (count: number) =>
  server().run(`insert into corporate_enquiries (name, organisation_name, email, mobile_number, created_at)
    select '=cmd()', 'Many ' || n, n || '@many.example', (9700000000 + n)::text, now() - interval '2 hours' - n * interval '1 second'
    from generate_series(1, ${count}) n`);

describe('List of Corporate Enquiries', () => {
  it('shows the enquiries of companies, newest first, with contact data', async () => {
    await signInAs('admin2');
    const seen = watchRequests(server());
    renderApp('/admin/enquiries');
    await screen.findByRole('table');
    expect(rows()).toEqual([
      'Gandhi Cotspin',
      'Malegaon Weavers Association',
      'Narayanganj Knit Composite',
      'Agarwal Syntex',
    ]);
    expect(screen.getByRole('link', { name: 'rezaul@nkc.example' })).toHaveAttribute(
      'href',
      'mailto:rezaul@nkc.example',
    );
    expect(screen.getByRole('link', { name: /1711504020|17115/ })).toHaveAttribute('href', 'tel:+8801711504020');
    const read = seen.find(({ line }) => line.includes('/rest/v1/corporate_enquiries'))!;
    expect(decodeURIComponent(read.line)).toContain('order=created_at.desc');
  });

  it('searches and pages in the database', async () => {
    await many(LIMITS.enquiry_page_size + 1);
    const { user, router } = await open();
    await screen.findByRole('table');
    expect(rows()).toHaveLength(LIMITS.enquiry_page_size);
    await user.click(screen.getByRole('link', { name: 'Page 2' }));
    await waitFor(() => expect(rows()).toContain('Gandhi Cotspin'));
    await user.type(screen.getByRole('searchbox'), 'karim 171150');
    await waitFor(() => expect(screen.getByText('1 enquiry found')).toBeInTheDocument());
    expect(rows()).toEqual(['Narayanganj Knit Composite']);
    expect(router.state.location.search).toEqual({ q: 'karim 171150' });
  });

  it('exports all pages as a file, without formulas', async () => {
    await many(LIMITS.enquiry_page_size + 10);
    const { user } = await open('?q=many');
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalled());
    const [name, file] = vi.mocked(saveFile).mock.calls[0]!;
    const lines = (await file.text()).trim().split('\r\n');
    expect(name).toBe('corporate_enquiries.csv');
    expect(lines).toHaveLength(LIMITS.enquiry_page_size + 11);
    expect(lines[0]).toContain('"Received (IST)","Name","Organisation","E-mail","Mobile number"');
    expect(lines[1]).toContain(`"'=cmd()","Many 1","1@many.example","'+91 9700000001"`);
  });

  it('shows what failed, and what to do when there is no enquiry', async () => {
    server().intercept((request) =>
      request.url.includes('corporate_enquiries')
        ? Response.json({ code: 'XX000', message: '' }, { status: 500 })
        : undefined,
    );
    await open();
    await waitFor(() => expect(shownToast()?.title).toBe('Error fetching corporate enquiries'));
    server().intercept((request) =>
      request.url.includes('corporate_enquiries')
        ? Response.json([], { headers: { 'content-range': '*/0' } })
        : undefined,
    );
    await userTriesAgain();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Open Corporate Support' })).toBeInTheDocument();
  });
});

async function userTriesAgain() {
  screen.getByRole('button', { name: 'Try again' }).click();
  await screen.findByText(/^Nobody has asked yet/);
}
