/** The open page of price lists hears that a list was published, and shows it. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { subscribe } from '#lib/offline/announcements.ts';
import { renderApp, startServer } from '#testing/render-app.tsx';

vi.mock('#lib/offline/announcements.ts', () => ({ subscribe: vi.fn<typeof subscribe>(() => () => undefined) }));

const server = startServer();

it('a list that is published while the page is open appears by itself, a draft does not', async () => {
  renderApp('/price-updates');
  const [first] = await screen.findAllByRole('article');
  const newest = within(first!).getByRole('heading').textContent;
  await server().run(`insert into price_updates_pdfs (file_name, file_url, description, published_at)
    values ('draft.pdf', '/x.pdf', 'Draft of tomorrow', null), ('new.pdf', '/x.pdf', 'Jute of today', now())`);
  const call = vi.mocked(subscribe).mock.calls.findLast(([topic]) => topic === 'price-lists')!;
  expect(call[2]).toBeUndefined();
  act(() => call[1]({ event: 'changed', payload: {} }));
  await waitFor(() => {
    const names = screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
    expect(names.slice(0, 2)).toEqual(['Jute of today', newest]);
    expect(names).not.toContain('Draft of tomorrow');
  });
});
