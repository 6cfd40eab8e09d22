import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { supabase } from '#lib/reading/supabase.ts';
import { IPHONE, renderApp, signInAs, startServer } from '#testing/render-app.tsx';

const server = startServer();

const stored = async (id: string) => {
  const { data } = await supabase().from('tanabana_free').select('membership_type, messaging_credits').eq('id', id);
  return data;
};

describe('the in-app purchase', () => {
  it('shows a summary of the order and simulates the purchase', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    const id = await signInAs('free');
    const before = await stored(id);
    const calls: string[] = [];
    const { user } = renderApp('/in-app-purchase');
    expect(await screen.findByRole('heading', { name: 'Order summary' })).toBeInTheDocument();
    expect(screen.getByText('Paid Member')).toBeInTheDocument();
    expect(screen.getByText(/8,388 a year plus GST/)).toBeInTheDocument();
    server().intercept((request) => {
      if (request.method !== 'GET') calls.push(request.url);
      return undefined;
    });
    await user.click(screen.getByRole('button', { name: 'Confirm Purchase' }));
    expect(await screen.findByText('Purchase Simulated')).toBeInTheDocument();
    expect(calls).toEqual([]);
    expect(await stored(id)).toEqual(before);
    expect(before).toEqual([expect.objectContaining({ membership_type: 'Free Member' })]);
  });

  it('returns to the page that the member came from, or to the plans', async () => {
    await signInAs('free');
    const { user, router } = renderApp('/privacy-policy');
    await screen.findByRole('heading', { level: 1 });
    await router.navigate({ href: '/in-app-purchase' });
    await user.click(await screen.findByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/privacy-policy'));
  });

  it('offers nothing to a premium member, and asks a visitor to sign in', async () => {
    await signInAs('paid');
    const { router, unmount } = renderApp('/in-app-purchase');
    expect(await screen.findByText('Already a Premium Member')).toBeInTheDocument();
    await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe('/membership-plans'));
    unmount();
    await supabase().auth.signOut();
    const visitor = renderApp('/in-app-purchase');
    await waitFor(() => expect(visitor.router.state.resolvedLocation?.pathname).toBe('/login'));
  });
});
