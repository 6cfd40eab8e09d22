import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '#lib/files/save-file.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';

vi.mock('#lib/files/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }));

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
  vi.mocked(saveFile).mockClear();
});
afterEach(() => server().run(`delete from private.daily_figures`));

const keep = (daysAgo: number, offers: number) =>
  server().run(`insert into private.daily_figures (day, offers) values (private.india_date() - ${daysAgo}, ${offers})`);

async function open(search = '') {
  await signInAs('admin2');
  const app = renderApp(`/admin/dashboard${search}`);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await screen.findByRole('heading', { level: 2, name: 'Sales offers' });
  return app;
}

const card = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('li')!;

describe('Dashboard', () => {
  it('adds up what was counted, and says what came today', async () => {
    await keep(0, 12);
    await keep(6, 1_23_456);
    await keep(29, 1);
    const { user, router } = await open('?days=7');
    expect(within(card('Sales offers')).getByText('1,23,468')).toBeInTheDocument();
    expect(within(card('Sales offers')).getByText('12 today')).toBeInTheDocument();
    expect(within(card('New members')).getByText('0')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: '30 days' }));
    await waitFor(() => expect(within(card('Sales offers')).getByText('1,23,469')).toBeInTheDocument());
    expect(router.state.location.search).toEqual({ days: 30 });
  });

  it('gives the figures as a table and as a file, the newest first', async () => {
    await keep(0, 12);
    await keep(1, 7);
    const { user } = await open('?days=7');
    await user.click(screen.getByRole('button', { name: 'Show the figures as a table' }));
    const [, today, yesterday] = screen.getAllByRole('row');
    expect(within(today!).getAllByRole('cell')[2]).toHaveTextContent('12');
    expect(within(yesterday!).getAllByRole('cell')[2]).toHaveTextContent('7');
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    const [name, file] = vi.mocked(saveFile).mock.calls[0]!;
    const lines = (await file.text()).trim().split('\r\n');
    expect(name).toBe('daily_figures.csv');
    expect(lines).toHaveLength(8);
    expect(lines[1]).toMatch(/^"\d{4}-\d\d-\d\d","0","0","12","0","0","0","0"$/);
  });

  it('says that nothing was counted yet', async () => {
    await open();
    expect(screen.getByText(/^Nothing has been counted yet/)).toBeInTheDocument();
  });

  it('offers to try again', async () => {
    server().intercept((request) =>
      request.url.includes('get_daily_figures')
        ? Response.json({ code: 'XX000', message: '' }, { status: 500 })
        : undefined,
    );
    await signInAs('admin2');
    renderApp('/admin/dashboard');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server().intercept(() => undefined);
    again.click();
    expect(await screen.findByRole('heading', { level: 2, name: 'Bids' })).toBeInTheDocument();
  });

  it('asks once for all of it', async () => {
    const seen = watchRequests(server());
    await open();
    expect(seen.filter(({ line }) => line.includes('get_daily_figures'))).toHaveLength(1);
  });
});
