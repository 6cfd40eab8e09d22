import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAhead } from '#lib/later/loaded-once.ts';
import { createQueryClient } from '#lib/reading/query-client.ts';
import { memberQuery } from '#lib/session/member.ts';
import { sessionReady } from '#lib/session/session.ts';
import { IPHONE, signInAs, startServer } from '#testing/render-app.tsx';
import { ToastRegion } from './ui/feedback/toast.tsx';
import { UpgradeButton } from './upgrade-button.tsx';

startServer();
beforeEach(() => loadAhead());
beforeEach(() => sessionReady());
afterEach(() => {
  vi.useRealTimers();
});

/** A page with the button, the payment page beside it, and the place of the toast. */
async function openPageAs(name: string) {
  const userId = await signInAs(name);
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery(memberQuery(userId));
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <ToastRegion />
      </>
    ),
  });
  const page = (path: string, text: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => (
        <>
          <h1>{text}</h1>
          {path === '/' && <UpgradeButton />}
        </>
      ),
    });
  const router = createRouter({
    routeTree: root.addChildren([page('/', 'Page'), page('/payment/razorpay', 'Payment'), page('/faq', 'FAQ')]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Page' });
  return router;
}

const button = () => screen.queryByRole('button', { name: 'Upgrade to Paid' });
const notice = () => screen.queryByText('Upgrade to Paid', { selector: 'b' });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('Upgrade to Paid on the profile pages', () => {
  it('shows a notice for seven seconds and leads to the payment page after three', async () => {
    const router = await openPageAs('free');
    vi.useFakeTimers();
    fireEvent.click(button()!);
    expect(notice()).toBeInTheDocument();
    await pass(2999);
    expect(router.state.location.pathname).toBe('/');
    // A second press starts nothing anew.
    fireEvent.click(button()!);
    await pass(1);
    expect(router.state.location.pathname).toBe('/payment/razorpay');
    await pass(3999);
    expect(notice()).toBeInTheDocument();
    await pass(1);
    expect(notice()).toBeNull();
  });

  it('does not redirect a user who has gone elsewhere meanwhile', async () => {
    const router = await openPageAs('free');
    vi.useFakeTimers();
    fireEvent.click(button()!);
    await act(() => router.navigate({ href: '/faq' }));
    await pass(10_000);
    expect(router.state.location.pathname).toBe('/faq');
  });

  it.each(['paid', 'executive', 'admin2'])('is not shown to %s, who has an equal membership', async (name) => {
    await openPageAs(name);
    expect(button()).toBeNull();
  });

  it('is not shown on an Apple device', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
    await openPageAs('free');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Page' })).toBeInTheDocument());
    expect(button()).toBeNull();
  });
});
