import { act, render, screen } from '@testing-library/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, it, vi } from 'vitest';
import { startMessages } from '#i18n/messages.ts';
import { createQueryClient } from '#lib/reading/query-client.ts';
import { homeAlone } from '../home-route.ts';
import { createAppRouter } from '../router.tsx';
import { PageError } from './page-states.tsx';

it('reloads by itself once there is a connection again', async () => {
  await startMessages();
  let isThere = false;
  const root = createRootRoute({ component: Outlet });
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    loader: () => {
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    },
    component: () => <h1>Sales Offers</h1>,
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([page]), history, defaultErrorComponent: PageError });
  // The error is intended, so it is not logged to the console.
  render(<RouterProvider router={router} />, { onCaughtError: () => {} });
  expect(await screen.findByRole('heading', { name: 'This page could not be loaded' })).toBeInTheDocument();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('heading', { name: 'You are offline' })).toBeInTheDocument();
  isThere = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Sales Offers' })).toBeInTheDocument();
});

it('shows a page as soon as it is there, however short its skeleton was shown', async () => {
  await startMessages();
  vi.useFakeTimers();
  const loaded = Promise.withResolvers<void>();
  const root = createRootRoute({ component: Outlet });
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    loader: () => loaded.promise,
    component: () => <h1>Sales Offers</h1>,
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const { defaultPendingMs, defaultPendingMinMs } = createAppRouter(createQueryClient(), homeAlone()).options;
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history,
    defaultPendingMs,
    defaultPendingMinMs,
    defaultPendingComponent: () => <p>skeleton</p>,
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  render(<RouterProvider router={router} />);
  await pass(defaultPendingMs ?? 0);
  expect(screen.getByText('skeleton')).toBeInTheDocument();
  loaded.resolve();
  await pass(10);
  expect(screen.getByRole('heading', { name: 'Sales Offers' })).toBeInTheDocument();
  vi.useRealTimers();
});
