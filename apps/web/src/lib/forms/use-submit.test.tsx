import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../reading/query-client.ts';
import { useSubmit } from './use-submit.ts';

/** A promise that the test resolves by hand. */
function pending() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { promise, resolve, reject };
}

type Send = (text: string) => Promise<string>;

/** A form that is replaced by a sentence once it was accepted. */
function Page({ send, onSuccess }: { send: Send; onSuccess?: () => Promise<void> }) {
  const [isDone, setIsDone] = useState(false);
  const { mutate } = useSubmit({
    mutationFn: send,
    onSuccess: () => {
      setIsDone(true);
      return onSuccess?.();
    },
  });
  return (
    <button type="button" onClick={() => mutate('once')}>
      {isDone ? 'done' : 'send'}
    </button>
  );
}

const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
);
const open = (page: ReactNode) => render(page, { wrapper: Queries });

it('sends once for two taps before a render', async () => {
  const answer = pending();
  const send = vi.fn<Send>(() => answer.promise);
  open(<Page send={send} />);
  const button = screen.getByRole('button');
  await act(async () => {
    button.click();
    button.click();
  });
  await act(async () => button.click());
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => answer.resolve('taken'));
  expect(await screen.findByText('done')).toBeInTheDocument();
});

it('ignores a tap after the response and before its render', async () => {
  const send = vi.fn<Send>(async () => 'taken');
  const { result } = renderHook(() => useSubmit({ mutationFn: send }), { wrapper: Queries });
  // React renders nothing before the end of act.
  await act(async () => {
    await result.current.mutateAsync('once');
    result.current.mutate('twice');
  });
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => result.current.mutate('again'));
  expect(send).toHaveBeenCalledTimes(2);
});

it('stays disabled while a success leads to another page', async () => {
  const page = pending();
  const send = vi.fn<Send>(async () => 'taken');
  open(<Page send={send} onSuccess={() => page.promise.then(() => undefined)} />);
  await act(async () => screen.getByRole('button').click());
  await act(async () => screen.getByRole('button', { name: 'done' }).click());
  expect(send).toHaveBeenCalledTimes(1);
  await act(async () => page.resolve('there'));
});

it('sends again after a failure, and after a success', async () => {
  const send = vi.fn<Send>().mockRejectedValueOnce(new Error('refused')).mockResolvedValue('taken');
  open(<Page send={send} />);
  for (const calls of [1, 2, 3]) {
    await act(async () => screen.getByRole('button').click());
    expect(send).toHaveBeenCalledTimes(calls);
  }
});
