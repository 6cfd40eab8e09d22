import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memberNotices } from '@tanabana/domain/members/notices';
import type { PromotionText } from '@tanabana/domain/members/promotion';
import { fill } from '@tanabana/domain/notice';
import { toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { sendTest, testsQuery } from './api/promotion.ts';

/** Two texts are the same when every character is. */
const keyOf = ({ subject, body }: PromotionText): string => JSON.stringify([subject, body]);

/**
 * Whether the admin has sent themselves a test of this text, and a function that sends the stored text as a test.
 *
 * @param text the form's values
 * @param email the recipient of the test
 */
export function usePromotionTest({ subject, body }: PromotionText, email: string) {
  const queryClient = useQueryClient();
  const { data: tests = [], isPending } = useQuery(testsQuery);
  const test = useSubmit({
    mutationFn: sendTest,
    onSuccess: async ({ success, message }) => {
      showToast(success ? fill(memberNotices.testSent, { email }) : fill(memberNotices.testNotSent, { message }));
      await queryClient.invalidateQueries(testsQuery);
    },
    onError: (error) => toastError(memberNotices.emailError, error),
  });
  const typed = keyOf({ subject: subject.trim(), body: body.trim() });
  const tested = tests.find((one) => keyOf(one) === typed);
  return {
    /** When this very text was tested; null where it was not, undefined while that is not known. */
    testedAt: isPending ? undefined : (tested?.at ?? null),
    hasTestedOther: tests.length > 0,
    isTesting: test.isPending,
    test: () => test.mutate(),
  };
}
