import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ADMIN_PATHS } from '@tanabana/domain/pages/admin-paths';
import { paths } from '#config/paths.ts';
import { currentSession } from '#lib/session/session.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
});

/** The address after the page has rendered. */
async function openAt(address: string): Promise<string> {
  const { router, unmount } = renderApp(address);
  await waitFor(() => expect(router.state.resolvedLocation).toBeDefined());
  await waitFor(() => expect(router.state.isLoading).toBe(false));
  const { href } = router.state.location;
  unmount();
  return href;
}

const toLogin = (address: string) => `/login?redirect=${encodeURIComponent(address)}`;

describe('an address that is typed', () => {
  it.each([
    // No page at all.
    ['/no/such/page?a=b#c', '/'],
    ['/profile', '/'],
    ['/terms-of-use/of/whom', '/'],
    ['/post-sales-offer/now', '/'],
    // Pages that need a member, those of later work among them: origin remembered, to the letter.
    ['/post-sales-offer?fibre=Silk#price', toLogin('/post-sales-offer?fibre=Silk#price')],
    ['/profile/me', toLogin('/profile/me')],
    ['/my-bids', toLogin('/my-bids')],
    ['/d2d-listings', toLogin('/d2d-listings')],
    // The router drops the slash first.
    ['/Product-Search/?q=40s', toLogin('/Product-Search?q=40s')],
    ['/admin', toLogin('/admin')],
    ['/ADMIN2', toLogin('/ADMIN2')],
    ['/admin/corporate-products', toLogin('/admin/corporate-products')],
    // Open to all, however it is written.
    ['/check-sales-offers/?q=x', '/check-sales-offers?q=x'],
    ['/Terms-Of-Use', '/Terms-Of-Use'],
    ['/check-purchase-enquiry', '/check-purchase-enquiries'],
  ])('redirects a visitor from %s to %s', async (address, place) => {
    expect(await openAt(address)).toBe(place);
  });

  it.each([
    ['free', ['/product-search', '/listed-subscribers', '/d2d-listings', '/admin', '/admin2']],
    ['dealer', ['/admin/ad-management', '/admin/corporate-products']],
    ['executive', ['/d2d-listings', '/admin', '/admin2']],
    ['admin2', ['/admin2', '/d2d-listings']],
    ['admin1', ['/admin', '/admin/membership-management', '/admin/ad-management']],
  ])('redirects %s home when the role does not match', async (name, addresses) => {
    await signInAs(name);
    for (const address of addresses) expect(await openAt(address)).toBe('/');
  });

  it('opens the edit form only to its owner', async () => {
    const paidId = await signInAs('paid');
    const freeId = await signInAs('free');
    expect(await openAt(`/profile/edit/${paidId}`)).toBe('/');
    const { router } = renderApp(`/profile/${freeId}`);
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(`/profile/${freeId}`));
  });

  it('has no FAQ on an Apple device', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    expect(await openAt('/faq')).toBe('/');
  });
});

it('a visitor on the way to My Bids sees the reason at the login', async () => {
  renderApp('/my-bids');
  expect(await screen.findByText('You must be logged in to view your bids.')).toBeInTheDocument();
});

describe('a page that explains why it is closed', () => {
  it.each([
    ['/price-management', 'You do not have the necessary permissions to view this page', 'Price Management - Tanabana'],
    ['/bid-management', 'This page is only accessible to authorized corporate executives', 'Bid Management - Tanabana'],
  ])('%s explains why it does not open, and where to sign in', async (address, words, title) => {
    renderApp(address);
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', toLogin(address));
    expect(document.title).toBe(title);
    expect(screen.queryByText('Ad')).toBeNull();
  });

  it('shows members the same, and opens for executives and admins', async () => {
    await signInAs('paid');
    const { unmount } = renderApp('/price-management');
    expect(await screen.findByRole('heading', { level: 1, name: 'Access Denied' })).toBeInTheDocument();
    unmount();
    await signInAs('executive');
    expect(await openAt('/price-management')).not.toBe(toLogin('/price-management'));
    expect(screen.queryByRole('heading', { name: 'Access Denied' })).toBeNull();
  });
});

it('a role that cannot be read opens nothing, and ends the session', async () => {
  await signInAs('dealer');
  server().intercept((request) =>
    request.url.includes('/rpc/get_my_access')
      ? Response.json({ code: '42501', message: 'permission denied' }, { status: 403 })
      : undefined,
  );
  const { router } = renderApp('/d2d-listings');
  await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/'));
  expect(await screen.findByText('Could not load your profile data.')).toBeInTheDocument();
  await waitFor(() => expect(currentSession().status).toBe('signed-out'));
});

it('every page of this build is in the table of addresses', () => {
  const { router } = renderApp('/');
  const leadOn = ['/check-purchase-enquiry', '/yarn-prices'];
  const pages = Object.keys(router.routesByPath).filter((path) => !leadOn.includes(path));
  const known: readonly string[] = [...Object.values(paths), ...Object.values(ADMIN_PATHS)];
  expect(pages.filter((path) => !known.includes(path))).toEqual([]);
});
