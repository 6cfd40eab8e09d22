import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The one way by which a form or a button of the app sends something: a mutation that takes no second call until the first
 * one is over *and on the screen*. The second tap of a double tap comes before React has drawn the first, so that neither
 * `isPending` nor a busy button holds it; a ref does.
 *
 * `onSuccess` is part of the first call as long as the promise that it returns, so whatever leaves the page returns its
 * navigation, and the form is closed until the next page is there.
 *
 * @param options as of `useMutation`
 * @returns what `useMutation` returns, but a call while another is under way does nothing: `mutateAsync` gives the promise
 *   of the first one, `mutate` drops it along with its own callbacks
 */
export function useSubmit<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const mutation = useMutation(options);
  const { mutate: send, mutateAsync: sendAsync } = mutation;
  const underWay = useRef<Promise<Data>>(undefined);
  const [settled, setSettled] = useState<Promise<Data>>();

  // After a render that shows what came of it: until then a tap is meant for what stood there before.
  useEffect(() => {
    if (underWay.current === settled) underWay.current = undefined;
  }, [settled]);

  const mutateAsync: typeof sendAsync = useCallback(
    (...call) => {
      if (underWay.current) return underWay.current;
      const first = sendAsync(...call);
      const release = () => setSettled(first);
      first.then(release, release);
      underWay.current = first;
      return first;
    },
    [sendAsync],
  );
  const mutate: typeof send = useCallback(
    (...call) => {
      // A failure is told by the mutation's own `onError`.
      mutateAsync(...call).catch(() => undefined);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
