/** The menu of an open page follows a member who becomes a dealer, and who is none any more. */
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

const setDealer = (isDealer: boolean) =>
  server().run(`update private.members set is_dealer = ${isDealer} where email = 'free@tanabana.example'`);

async function hear(): Promise<void> {
  const session = currentSession();
  const topic = `access:${session.status === 'signed-in' ? session.userId : ''}`;
  const call = await waitFor(() => {
    const found = vi.mocked(subscribe).mock.calls.findLast(([each]) => each === topic);
    expect(found).toBeDefined();
    return found!;
  });
  expect(call[2]).toEqual({ isPrivate: true });
  act(() => call[1]({ event: 'changed', payload: {} }));
}
const entry = () => within(screen.getByRole('navigation', { name: 'Main' })).queryByRole('link', { name: /D2D/ });

it('a new dealer gets the menu entry of the listings for dealers and loses it again, without a reload or a refusal', async () => {
  await signInAs('free');
  const { router } = renderApp('/faq');
  await screen.findByRole('button', { name: 'Logout' });
  expect(entry()).toBeNull();
  await setDealer(true);
  await hear();
  await waitFor(() => expect(entry()).not.toBeNull());
  await router.navigate({ to: '/d2d-listings' });
  await screen.findByRole('heading', { level: 1 });
  expect(router.state.location.pathname).toBe('/d2d-listings');
  await setDealer(false);
  await hear();
  await waitFor(() => expect(entry()).toBeNull());
  expect(screen.queryByText('Your role in the company has changed.')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: /D2D/ })).toBeNull());
});
