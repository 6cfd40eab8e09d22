import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { loadAhead, loadedOnce } from './loaded-once.ts';

afterEach(cleanup);

const PART = { text: 'here' };

it('loads a part when it is wanted, once for all components', async () => {
  const load = vi.fn<() => Promise<typeof PART>>(async () => PART);
  const usePart = loadedOnce(load);
  const Shown = ({ isWanted }: { isWanted: boolean }) => <p>{usePart(isWanted)?.text ?? 'none'}</p>;
  const { rerender } = render(<Shown isWanted={false} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Shown isWanted />);
  expect(await screen.findByText('here')).toBeVisible();
  render(<Shown isWanted />);
  expect(screen.getAllByText('here')).toHaveLength(2);
  expect(load).toHaveBeenCalledTimes(1);
});

it('shows a part that was loaded ahead between the rendering and its effects', async () => {
  const loading = Promise.withResolvers<typeof PART>();
  const usePart = loadedOnce(() => loading.promise, true);
  void loadAhead();
  function Shown() {
    const part = usePart(true);
    useLayoutEffect(() => loading.resolve(PART), []);
    return <p>{part?.text ?? 'none'}</p>;
  }
  // `act` would run the effects before the part arrives.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  try {
    root.render(<Shown />);
    await waitFor(() => expect(document.body).toHaveTextContent('here'));
  } finally {
    root.unmount();
    vi.unstubAllGlobals();
  }
});

it('tries again when a part that did not load is wanted next', async () => {
  const load = vi.fn<() => Promise<typeof PART>>(async () => PART).mockRejectedValueOnce(new Error('no connection'));
  const usePart = loadedOnce(load);
  const Shown = ({ isWanted }: { isWanted: boolean }) => <p>{usePart(isWanted)?.text ?? 'none'}</p>;
  const { rerender } = render(<Shown isWanted />);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(screen.getByText('none')).toBeVisible();
  rerender(<Shown isWanted={false} />);
  rerender(<Shown isWanted />);
  expect(await screen.findByText('here')).toBeVisible();
});
