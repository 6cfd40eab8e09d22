import { createBrowserHistory } from '@tanstack/react-router';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startOverlays, useBackCloses } from './overlays.ts';

startOverlays();
const router = createBrowserHistory();

/** A page at an address, with an open overlay. `seen` lists the changes of the history that the router receives. */
function openOver(page: string) {
  router.push(page);
  router.flush();
  const seen: string[] = [];
  const forget = router.subscribe(({ action, location }) => seen.push(`${action.type} ${location.pathname}`));
  const close = vi.fn<() => void>();
  const { rerender } = renderHook(({ isOpen }) => useBackCloses(isOpen, close), { initialProps: { isOpen: true } });
  return { close, seen, forget, leave: () => rerender({ isOpen: false }) };
}

const back = async () => {
  const left: unknown = history.state;
  history.back();
  await waitFor(() => expect(history.state).not.toEqual(left));
};

it('closes an overlay by Back, of which the router is not told', async () => {
  const { close, seen, forget } = openOver('/form');
  await back();
  expect(close).toHaveBeenCalledOnce();
  expect(seen).toEqual([]);
  expect(location.pathname).toBe('/form');
  forget();
});

it('leads back from a page that was opened from an overlay, and closes the overlay that still waits for that page', async () => {
  const { close, seen, forget } = openOver('/form');
  router.push('/offer/SO-000001');
  router.flush();
  await back();
  expect(location.pathname).toBe('/form');
  expect(seen).toEqual(['PUSH /offer/SO-000001', 'BACK /form']);
  expect(close).toHaveBeenCalledOnce();
  forget();
});

it('closes an overlay above a page on its way before it leaves that page', async () => {
  const first = openOver('/form');
  router.push('/offer/SO-000002');
  router.flush();
  const second = vi.fn<() => void>();
  renderHook(() => useBackCloses(true, second));
  await back();
  expect(second).toHaveBeenCalledOnce();
  expect(first.close).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/offer/SO-000002');
  await back();
  expect(first.close).toHaveBeenCalledOnce();
  expect(first.seen).toEqual(['PUSH /offer/SO-000002', 'BACK /form']);
  first.forget();
});

it('closes nothing by Back once the overlay has gone with its page', async () => {
  const { close, seen, forget, leave } = openOver('/form');
  router.push('/offer/SO-000003');
  router.flush();
  leave();
  await back();
  expect(seen).toEqual(['PUSH /offer/SO-000003', 'BACK /form']);
  expect(close).not.toHaveBeenCalled();
  forget();
});

/** What the router writes while an overlay is open, as a search that is typed beside an open panel. */
function search(address: string): void {
  router.replace(address);
  router.flush();
}

it('closes an overlay by Back, and the page keeps what was searched for beside it', async () => {
  const { close, seen, forget, leave } = openOver('/list');
  search('/list?q=silk');
  search('/list?q=silk%20viscose');
  await back();
  expect(close).toHaveBeenCalledOnce();
  expect(location.href).toMatch(/\/list\?q=silk%20viscose$/);
  leave();
  expect(seen).toEqual(['REPLACE /list', 'REPLACE /list']);
  await back();
  expect(location.search).toBe('');
  forget();
});

it('leaves no entry of a closed overlay, and the page keeps what was searched for beside it', async () => {
  openOver('/before').leave();
  const { forget, leave } = openOver('/list');
  search('/list?q=silk');
  leave();
  await waitFor(() => expect((history.state as { overlay?: string }).overlay).toBeUndefined());
  expect(location.href).toMatch(/\/list\?q=silk$/);
  await back();
  expect(location.pathname).toBe('/before');
  forget();
});

it('leads back from a page that was opened from an overlay to what was searched for beside it', async () => {
  const { forget } = openOver('/list');
  search('/list?q=silk');
  router.push('/offer/SO-000004');
  router.flush();
  await back();
  expect(location.href).toMatch(/\/list\?q=silk$/);
  forget();
});

it('gives the page nothing of a search that another has replaced since the overlay closed', async () => {
  const { forget, leave } = openOver('/list');
  search('/list?q=silk');
  leave();
  search('/list?q=wool');
  const { rerender } = renderHook(({ isOpen }) => useBackCloses(isOpen, () => undefined), {
    initialProps: { isOpen: true },
  });
  rerender({ isOpen: false });
  await waitFor(() => expect((history.state as { overlay?: string }).overlay).toBeUndefined());
  expect(location.search).toBe('?q=wool');
  forget();
});
