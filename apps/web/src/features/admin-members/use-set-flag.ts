import { useQueryClient } from '@tanstack/react-query';
import { fill } from '@tanabana/domain/notice';
import { memberNotices } from '@tanabana/domain/members/notices';
import { toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { setFlag } from './api/set-flag.ts';
import type { Flag, ManagedMember } from './member.ts';

type Turn = { member: ManagedMember; flag: Flag; value: boolean };

/** Toggles one flag of a member and shows the result. The switch shows the stored value, so it goes back after a failure. */
export function useSetFlag() {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['members'] });
  return useSubmit({
    mutationFn: ({ member, flag, value }: Turn) => setFlag(member.id, flag, value),
    onSuccess: async (stored, { member, flag, value }) => {
      const name = member.member_name ?? '';
      // A company's own dealer keeps the flag, whatever the admin sets here.
      const isUnchanged = stored && !value;
      showToast(
        isUnchanged
          ? fill(memberNotices.dealerByCompany, { name })
          : fill(memberNotices.flagSet, { name, flag, on: stored ? 'yes' : 'no' }),
      );
      await readAgain();
    },
    onError: async (error) => {
      toastError(memberNotices.userNotUpdated, error);
      await readAgain();
    },
  });
}
