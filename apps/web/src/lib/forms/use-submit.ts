import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The one way to send something from a form or a button: a mutation that ignores a second call until the first one has finished *and its
 * result is on screen*. The second tap of a double tap comes before React has rendered the first. Neither `isPending` nor a busy button
 * stops it then; a ref does.
 *
 * The first call lasts until the promise that `onSuccess` returns resolves. So a form that leaves the page returns its navigation, and
 * stays locked until the next page is there.
 *
 * @param options as of `useMutation`
 * @returns what `useMutation` returns, but a call during another one does nothing: `mutateAsync` returns the promise of the first one,
 *   `mutate` drops the call along with its own callbacks
 */
export function useSubmit<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const mutation = useMutation(options);
  const { mutate: send, mutateAsync: sendAsync } = mutation;
  const underWay = useRef<Promise<Data>>(undefined);
  const [finished, setFinished] = useState<Promise<Data>>();

  // Runs after the render that shows the result. Before that, a tap was meant for the previous content.
  useEffect(() => {
    if (underWay.current === finished) underWay.current = undefined;
  }, [finished]);

  const mutateAsync: typeof sendAsync = useCallback(
    (...call) => {
      if (underWay.current) return underWay.current;
      const first = sendAsync(...call);
      const release = () => setFinished(first);
      first.then(release, release);
      underWay.current = first;
      return first;
    },
    [sendAsync],
  );
  const mutate: typeof send = useCallback(
    (...call) => {
      // The mutation's own `onError` reports a failure.
      mutateAsync(...call).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
