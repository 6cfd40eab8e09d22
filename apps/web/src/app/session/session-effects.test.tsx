import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { STORAGE_KEY } from '#lib/session/auth-client.ts';
import { currentSession } from '#lib/session/session.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { latestCode, letTokenExpire, renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut({ scope: 'local' });
});

const instead = (part: string, answer: () => Response) =>
  server().intercept(({ url }) => (url.includes(part) ? answer() : undefined));
const noAnswer = (): Response => {
  throw new TypeError('Failed to fetch');
};

async function openAs(name: string, url: string) {
  await signInAs(name);
  const app = renderApp(url);
  const logout = await screen.findByRole('button', { name: 'Logout' });
  return { ...app, logOut: () => app.user.click(logout) };
}

describe('logging out', () => {
  it('ends every session, clears the data of this browser, shows that and goes home', async () => {
    const { logOut, router } = await openAs('three', '/post-sales-offer');
    await waitFor(() => expect(localStorage.getItem('tanabana-user')).not.toBeNull());
    const seen = watchRequests(server());
    await logOut();
    expect(await screen.findByText('You have been successfully logged out.')).toBeInTheDocument();
    expect(screen.getByText('Logged Out')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.href).toBe('/'));
    expect(seen.map(({ line }) => line)).toContain('POST /auth/v1/logout?scope=global');
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
    await waitFor(() => expect(localStorage.getItem('tanabana-user')).toBeNull());
    expect(await screen.findAllByRole('link', { name: 'Login' })).not.toHaveLength(0);
  });

  it('shows when it failed, and leaves the member signed in', async () => {
    const { logOut } = await openAs('three', '/');
    instead('/auth/v1/logout', () => Response.json({ message: 'The service is busy.' }, { status: 503 }));
    await logOut();
    expect(await screen.findByText('Logout Failed')).toBeInTheDocument();
    expect(
      screen.getByText('The server is not available right now. Please try again in a moment.'),
    ).toBeInTheDocument();
    expect(currentSession().status).toBe('signed-in');
  });

  it('succeeds when the session had been ended elsewhere', async () => {
    const { logOut } = await openAs('three', '/');
    const session = currentSession();
    await server().auth.signOutEverywhere(session.status === 'signed-in' ? session.userId : '');
    await logOut();
    expect(await screen.findByText('Logged Out')).toBeInTheDocument();
    expect(currentSession().status).toBe('signed-out');
  });
});

describe('a profile that cannot be loaded', () => {
  it('is reported and ends the session, once, when the service refuses it', async () => {
    await signInAs('three');
    instead('/rest/v1/tanabana_free', () =>
      Response.json({ code: '42501', message: 'permission denied for view tanabana_free' }, { status: 403 }),
    );
    renderApp('/check-sales-offers');
    expect(await screen.findByText('Profile Error')).toBeInTheDocument();
    expect(screen.getByText('Could not load your profile data.')).toBeInTheDocument();
    await waitFor(() => expect(currentSession().status).toBe('signed-out'));
    expect(screen.getByText('Profile Error')).toBeInTheDocument();
    expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
  });

  const NETWORK = 'A network error occurred. Please check your connection and try again.';
  const html = (status: number) => () =>
    new Response('<h1>of a proxy</h1>', { status, headers: { 'content-type': 'text/html' } });
  const json = (status: number, code: string) => () => Response.json({ code, message: 'no' }, { status });

  it.each([
    ['no answer', NETWORK, noAnswer],
    ['a proxy without a server', NETWORK, html(502)],
    ['a proxy that waits no longer', NETWORK, html(504)],
    ['a proxy that refuses', NETWORK, html(403)],
    ['a proxy that wants a login', NETWORK, html(401)],
    ['a page of a Wi-Fi', NETWORK, html(200)],
    ['a busy service', NETWORK, json(503, '53300')],
    ['a limit of requests', NETWORK, json(429, 'PT429')],
    ['a broken service', 'Could not load your profile data.', json(500, 'XX000')],
    ['a statement past its limit', 'Could not load your profile data.', json(500, '57014')],
  ])('keeps the session, is reported once and recovers by itself: %s', async (_, body, answer) => {
    await signInAs('three');
    let isAway = true;
    server().intercept(({ url }) => (isAway && url.includes('/rest/v1/tanabana_free') ? answer() : undefined));
    renderApp('/check-sales-offers');
    expect(await screen.findByText('Profile Error')).toBeInTheDocument();
    expect(screen.getByText(body)).toBeInTheDocument();
    expect(await screen.findByText(/^No answer from the server\./)).toBeInTheDocument();
    expect(currentSession().status).toBe('signed-in');
    expect(localStorage.getItem(STORAGE_KEY)).not.toBeNull();
    isAway = false;
    await waitFor(() => expect(screen.queryByText(/^No answer from the server\./)).not.toBeInTheDocument());
    expect(currentSession().status).toBe('signed-in');
    expect(localStorage.getItem('tanabana-user')).not.toBeNull();
  });

  it('keeps the page of a role at its address, and opens it once the service answers', async () => {
    await signInAs('dealer');
    let isAway = true;
    server().intercept(({ url }) => (isAway && url.includes('/rest/v1/tanabana_free') ? html(502)() : undefined));
    const { router } = renderApp('/d2d-listings');
    expect(await screen.findByText('This page could not be loaded')).toBeInTheDocument();
    isAway = false;
    expect(await screen.findByRole('heading', { level: 1, name: 'Dealer Networking' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/d2d-listings');
    // React logs there that the page was in an error state.
    vi.mocked(console.error).mockClear();
  });

  it.each([
    ['a limit', () => Response.json({ code: 'over_request_rate_limit', message: 'later' }, { status: 429 })],
    ['the page of a proxy', () => new Response('<h1>Not Found</h1>', { status: 404 })],
    ['nobody', noAnswer],
  ])('keeps the session when the token was refused and %s answers the renewal', async (_, answer) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await signInAs('three');
    server().intercept(({ url }) => {
      if (url.includes('/auth/v1/token')) return answer();
      const isOwn = /tanabana_free|get_my_access/.test(url);
      return isOwn ? Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 }) : undefined;
    });
    renderApp('/check-sales-offers');
    expect(await screen.findByText(/^The sign-in service cannot be reached/)).toBeInTheDocument();
    expect(currentSession().status).toBe('signed-in');
    expect(localStorage.getItem(STORAGE_KEY)).not.toBeNull();
    expect(screen.queryByText('Profile Error')).not.toBeInTheDocument();
  });

  it('makes a guest of a user without a profile, still signed in', async () => {
    const email = 'no.profile@mill.example';
    await server().auth.createUser({ email, email_confirm: true });
    await supabase().auth.signInWithOtp({ email });
    const token = await latestCode(server(), email);
    await supabase().auth.verifyOtp({ email, token, type: 'email' });
    renderApp('/profile/me');
    expect(await screen.findByText('Free Member')).toBeInTheDocument();
    expect(currentSession().status).toBe('signed-in');
  });
});

describe('a session that has expired', () => {
  it('leaves a public page as it is', async () => {
    const { router } = await openAs('three', '/check-sales-offers');
    const session = currentSession();
    await server().auth.signOutEverywhere(session.status === 'signed-in' ? session.userId : '');
    await letTokenExpire();
    expect(await screen.findAllByRole('link', { name: 'Login' })).not.toHaveLength(0);
    expect(router.state.location.pathname).toBe('/check-sales-offers');
    expect(screen.queryByText('Session Ended')).not.toBeInTheDocument();
  });
});

describe('a session that continues', () => {
  it('keeps its member while the token is renewed, and reads the profile again when the user has changed', async () => {
    await openAs('three', '/check-sales-offers');
    await screen.findByRole('link', { name: /credits? for messages and bids$/ });
    const token = () => localStorage.getItem(STORAGE_KEY);
    const first = token();
    const profileReads = watchRequests(server());
    const reads = () => profileReads.filter(({ line }) => line.startsWith('GET /rest/v1/tanabana_free?')).length;

    await supabase().auth.refreshSession();
    expect(token()).not.toBe(first);
    expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument();
    expect(reads()).toBe(0);

    await supabase().auth.updateUser({ data: { member_name: 'Changed elsewhere' } });
    await waitFor(() => expect(reads()).toBe(1));
  });
});
