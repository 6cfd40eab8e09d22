// A session that was ended elsewhere while its token is good for an hour: the services refuse it, and the page gives way.
import { screen, waitFor } from '@testing-library/react';
import { listingMessages } from '@tanabana/domain/listings/messages';
import { beforeEach, expect, it } from 'vitest';
import { STORAGE_KEY } from '#lib/auth-client.ts';
import { AppError, toastError } from '#lib/errors.ts';
import { invoke } from '#lib/functions.ts';
import { currentSession } from '#lib/session.ts';
import { supabase } from '#lib/supabase.ts';
import { renderApp, signInAs, startServer, watchRequests } from '#testing/render-app.tsx';

const server = startServer();
const RENEWAL = 'POST /auth/v1/token?grant_type=refresh_token';
let userId: string;
beforeEach(async () => {
  userId = await signInAs('free');
});

/** As a password changed on another device does. */
async function endElsewhere(): Promise<void> {
  await server().auth.signOutEverywhere(userId);
  const { access_token } = JSON.parse(localStorage.getItem(STORAGE_KEY)!) as { access_token: string };
  const ask = () =>
    server().app.request('/rest/v1/countries?select=iso2&limit=1', {
      headers: { apikey: server().keys.anonKey, authorization: `Bearer ${access_token}` },
    });
  await waitFor(async () => expect((await ask()).status).toBe(401));
}

async function fillForm() {
  const app = renderApp('/post-sales-offer');
  await app.user.selectOptions(await screen.findByLabelText(/^Fibre type/), 'Nylon');
  await app.user.type(screen.getByLabelText(/^Quantity/), '751');
  await app.user.type(screen.getByLabelText(/^Price/), '212.5');
  return { ...app, submit: () => app.user.click(screen.getByRole('button', { name: 'Post Sales Offer' })) };
}

it('leads a member who posts to the login and back, with what was typed', async () => {
  const { user, submit, router } = await fillForm();
  await endElsewhere();
  const seen = watchRequests(server());
  await submit();
  expect(await screen.findByText('Please login to post an offer.')).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toEqual({ redirect: '/post-sales-offer' });
  expect(currentSession().status).toBe('signed-out');
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
  expect(seen.filter(({ line }) => line === RENEWAL)).toHaveLength(1);
  expect(seen.filter(({ line }) => line.startsWith('POST /rest/v1/sales_offers'))).toHaveLength(1);

  await user.type(await screen.findByLabelText('E-mail'), 'free@tanabana.example');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'Tanabana1!');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/post-sales-offer'));
  expect(await screen.findByLabelText(/^Quantity/)).toHaveValue('751');
});

it('says so in one toast where another act is refused, by the data or by a function', async () => {
  const { router } = renderApp('/post-sales-offer');
  await screen.findByLabelText(/^Fibre type/);
  await endElsewhere();
  const seen = watchRequests(server());
  const refused = await Promise.all([
    supabase().from('credit_ledger').select('id'),
    invoke('ensure-signup-credits', {}).catch((error: unknown) => error),
  ]);
  expect(refused[0].status).toBe(401);
  expect(refused[1]).toBeInstanceOf(AppError);
  expect(await screen.findByText('Session Ended')).toBeInTheDocument();
  // What failed for this reason has nothing to add.
  toastError(listingMessages.offerNotClosed, refused[1]);
  expect(screen.getByText('Please login again. You will come back to this page.')).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toEqual({ redirect: '/post-sales-offer' }));
  expect(seen.filter(({ line }) => line === RENEWAL)).toHaveLength(1);
});

it('makes a visitor of a member on a page that is open to everybody', async () => {
  const { router } = renderApp('/check-sales-offers');
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeInTheDocument();
  await endElsewhere();
  expect((await supabase().from('sales_offers').select('id').limit(1)).status).toBe(401);
  expect(await screen.findAllByRole('link', { name: 'Login' })).not.toHaveLength(0);
  expect(router.state.location.pathname).toBe('/check-sales-offers');
  expect((await supabase().from('sales_offers').select('id').limit(1)).data).toHaveLength(1);
});

it.each(['PGRST303', 'PGRST301'])('renews a token that was refused with %s and sends once more', async (code) => {
  const { submit } = await fillForm();
  const seen: string[] = [];
  server().intercept(({ url, method }) => {
    const { pathname } = new URL(url);
    if (method !== 'POST' || !/sales_offers|token/.test(pathname)) return undefined;
    seen.push(pathname);
    return seen.length === 1
      ? Response.json({ code, message: 'refused', details: null, hint: null }, { status: 401 })
      : undefined;
  });
  await submit();
  expect(await screen.findByText(/^Sales Offer No\. SO-\d{6} registered\.$/)).toBeInTheDocument();
  expect(seen).toEqual(['/rest/v1/sales_offers', '/auth/v1/token', '/rest/v1/sales_offers']);
  expect(currentSession().status).toBe('signed-in');
});
