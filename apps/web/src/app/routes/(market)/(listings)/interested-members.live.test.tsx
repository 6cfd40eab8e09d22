/** The open pages of a poster get the announcement of an interest, and show it. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { subscribe } from '#lib/offline/announcements.ts';
import { currentSession } from '#lib/session/session.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

vi.mock('#lib/offline/announcements.ts', () => ({ subscribe: vi.fn<typeof subscribe>(() => () => undefined) }));

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
  vi.mocked(subscribe).mockClear();
});

const member = (name: string) => `(select id from private.members where email = '${name}@tanabana.example')`;

async function post(): Promise<{ id: string; number: string }> {
  const [row] = await server().run(`insert into public.sales_offers (user_id, fibre_type, quantity_kgs, price)
    values (${member('free')}, 'Silk', 500, 400) returning id, offer_number as number`);
  return row as { id: string; number: string };
}
const showInterest = (id: string, name: string) =>
  server()
    .run(`insert into public.listing_interests (interested_user_id, listing_table, listing_id, status, next_try_at, sent_at)
    values (${member(name)}, 'sales_offers', '${id}', 'sent', null, now())`);

const ownTopic = () => {
  const session = currentSession();
  return `interests:${session.status === 'signed-in' ? session.userId : ''}`;
};
const callsOf = (topic: string) => vi.mocked(subscribe).mock.calls.filter(([each]) => each === topic);
function hear(): void {
  const call = callsOf(ownTopic()).at(-1)!;
  expect(call[2]).toEqual({ isPrivate: true });
  act(() => call[1]({ event: 'changed', payload: {} }));
}
const SOON = { timeout: 5000 };

it('the page of an own listing shows a new interest by itself', async () => {
  const { id, number } = await post();
  await signInAs('free');
  renderApp(`/offer/${number}`);
  const card = within((await screen.findByRole('heading', { name: 'Who was interested' })).closest('section')!);
  expect(await card.findByText(/^Nobody has shown interest yet\./)).toBeInTheDocument();
  await waitFor(() => expect(callsOf(ownTopic())).toHaveLength(1));
  await showInterest(id, 'paid');
  hear();
  expect(await card.findByRole('link', { name: /^E-mail|^Write/ }, SOON)).toHaveAttribute(
    'href',
    'mailto:paid@tanabana.example',
  );
});

it('the own profile counts it by itself', async () => {
  const { id, number } = await post();
  await signInAs('free');
  renderApp('/profile/me');
  await screen.findAllByText(number);
  await showInterest(id, 'paid');
  hear();
  expect(await screen.findByRole('button', { name: `1 interested in ${number}` }, SOON)).toBeInTheDocument();
});

it('other users do not subscribe to the topic of a poster', async () => {
  const { number } = await post();
  await signInAs('paid');
  renderApp(`/offer/${number}`);
  await screen.findByRole('region', { name: 'What is asked' });
  expect(vi.mocked(subscribe).mock.calls.filter(([topic]) => topic.startsWith('interests:'))).toEqual([]);
});
