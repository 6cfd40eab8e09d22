// A session that was ended elsewhere while its token is valid for an hour: the services refuse it, and the page redirects.
import { screen, waitFor, within } from '@testing-library/react';
import { listingNotices } from '@tanabana/domain/listings/notices';
import { beforeEach, expect, it } from 'vitest';
import { STORAGE_KEY } from '#lib/session/auth-client.ts';
import { AppError, toastError } from '#lib/errors.ts';
import { invoke } from '#lib/reading/functions.ts';
import { currentSession } from '#lib/session/session.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { toastStore } from '#lib/toast.ts';
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

it('redirects a member who posts to the login and back, with the typed text', async () => {
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

const findAll = (name: RegExp) => screen.findAllByRole('button', { name });

/** Acts on pages of the member's own, each up to the press that would save. */
const ACTS = {
  'saving the profile': async () => {
    const app = renderApp(`/profile/edit/${userId}`);
    const name = await screen.findByLabelText(/^Business name/);
    await app.user.clear(name);
    await app.user.type(name, 'Vekariya Looms');
    return { ...app, press: (await findAll(/^Save Changes$/))[0]! };
  },
  'signing other devices out': async () => {
    await supabase().auth.signOut({ scope: 'local' });
    await signInAs('free');
    await supabase().auth.getSession();
    // Before the page requests the list of devices.
    await signInBeside();
    const app = renderApp(`/profile/edit/${userId}`);
    return { ...app, press: (await findAll(/^Sign out everywhere else$/))[0]! };
  },
  'confirming a number': async () => {
    await supabase().from('tanabana_free').update({ mobile_number: '9825077003' }).eq('id', userId);
    const app = renderApp(`/profile/${userId}`);
    await app.user.click((await findAll(/^Confirm by SMS$/))[0]!);
    return { ...app, press: (await findAll(/^Send the code$/))[0]! };
  },
} as const;

/** Another device of the same member. */
async function signInBeside(): Promise<void> {
  await server().app.request('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { apikey: server().keys.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'free@tanabana.example', password: 'Tanabana1!' }),
  });
}

it.each(Object.entries(ACTS))('redirects to the login and back, and reports no success: %s', async (_, prepare) => {
  const { user, router, press } = await prepare();
  const { pathname } = router.state.location;
  await endElsewhere();
  await user.click(press);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toEqual({ redirect: pathname });
  expect(toastStore.get()).toMatchObject({ tone: expect.not.stringMatching('success') });
  expect(currentSession().status).toBe('signed-out');
});

it('keeps text typed into the profile', async () => {
  const { user, router, press, unmount } = await ACTS['saving the profile']();
  await endElsewhere();
  await user.click(press);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  unmount();
  await signInAs('free');
  renderApp(`/profile/edit/${userId}`);
  await waitFor(async () => expect(await screen.findByLabelText(/^Business name/)).toHaveValue('Vekariya Looms'));
});

it.each(['Close', 'Delete'])('leaves a listing as it is and redirects to the login: %s', async (act) => {
  const { user, router } = renderApp('/profile/me');
  const table = within(await screen.findByRole('region', { name: /^My Sales Offers/ }));
  if (act === 'Delete') await user.click((await table.findAllByRole('checkbox'))[1]!);
  await user.click((await table.findAllByRole('button', { name: act === 'Close' ? /^Close/ : /^Delete/ }))[0]!);
  const dialog = within(await screen.findByRole('alertdialog'));
  await endElsewhere();
  await user.click(dialog.getByRole('button', { name: new RegExp(`^${act}`) }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(screen.queryByText(/(Closed|Deleted)$/)).not.toBeInTheDocument();
});

it('turns a member who presses I’m Interested into a visitor, and takes no credit', async () => {
  const { user } = renderApp('/check-sales-offers');
  const [press] = await findAll(/^I'm Interested/);
  await endElsewhere();
  await user.click(press!);
  expect(await screen.findByText('You must be logged in to show interest.')).toBeInTheDocument();
  expect(currentSession().status).toBe('signed-out');
});

it('is reported in one toast when another action is refused, by the data service or by a function', async () => {
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
  toastError(listingNotices.offerNotClosed, refused[1]);
  expect(screen.getByText('Please login again. You will come back to this page.')).toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toEqual({ redirect: '/post-sales-offer' }));
  expect(seen.filter(({ line }) => line === RENEWAL)).toHaveLength(1);
});

it('turns a member into a visitor on a public page', async () => {
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
