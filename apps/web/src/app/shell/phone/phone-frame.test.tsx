import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { renderApp, signInAs, startServer } from '#testing/render-app.tsx';

startServer();
beforeEach(async () => {
  await supabase().auth.signOut();
  // A narrow screen.
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList,
  );
});

describe('the frame on a phone', () => {
  it('has the menu in a drawer that Escape closes, and returns the focus', async () => {
    await signInAs('dealer');
    const { user } = renderApp('/privacy-policy');
    const button = await screen.findByRole('button', { name: 'Menu' });
    await screen.findByRole('link', { name: /credits for messages/ });
    await user.click(button);
    const drawer = await screen.findByRole('dialog', { name: /Welcome/ });
    const entries = within(drawer).getAllByRole('link');
    expect(entries.map((each) => each.textContent)).toEqual([
      'Home',
      'Check Purchase Enquiries',
      'Check Sales Offers',
      'D2D Listings',
      'Corporate Members',
      'News',
      'Price List',
      'Post Purchase Enquiry',
      'Post Sales Offer',
      'Product Search',
      'Listed Subscribers',
      'My Bids',
      'My Profile',
    ]);
    expect(within(drawer).getByRole('button', { name: 'Logout' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button).toHaveFocus();
  });

  it('keeps a menu open that was opened while the page was loading', async () => {
    await signInAs('dealer');
    const { fetch } = window;
    const answers = Promise.withResolvers<void>();
    vi.spyOn(window, 'fetch').mockImplementation(async (...args) => {
      await answers.promise;
      return fetch(...args);
    });
    // Who the member is decides whether the page opens.
    const { user } = renderApp('/D2D-Listings/');
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog');
    answers.resolve();
    await screen.findByRole('heading', { level: 1, name: 'Dealer Networking', hidden: true });
    expect(drawer).toBeInTheDocument();
  });

  it('asks at the bottom what to post, and redirects a visitor to the login first', async () => {
    const { user, router } = renderApp('/check-sales-offers');
    await user.click(await screen.findByRole('button', { name: 'Post' }));
    await user.click(await screen.findByRole('link', { name: /I want to sell/ }));
    await waitFor(() => expect(router.state.resolvedLocation?.href).toBe('/login?redirect=%2Fpost-sales-offer'));
  });

  it('renders cards and no table', async () => {
    renderApp('/check-sales-offers');
    const slips = await screen.findByRole('list', { name: 'Sales Offers' });
    expect(within(slips).getAllByRole('button', { name: /^I'm Interested in SO-/ })).toHaveLength(50);
    expect(screen.queryByRole('table')).toBeNull();
  });
});
