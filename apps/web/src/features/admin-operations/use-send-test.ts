import { useQueryClient } from '@tanstack/react-query';
import { operationsNotices } from '@tanabana/domain/operations/notices';
import { toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { reportQuery } from './api/get-report.ts';
import { sendTest } from './api/send-test.ts';

/** Sends a test message and refetches the counts: the provider's response is the result, whatever it is. */
export function useSendTest() {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: sendTest,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reportQuery.queryKey }),
    onError: (error) => toastError(operationsNotices.testNotSent, error),
  });
}
