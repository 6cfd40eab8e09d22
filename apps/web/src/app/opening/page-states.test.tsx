import { act, render, screen } from '@testing-library/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { startMessages } from '#i18n/messages.ts';
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
