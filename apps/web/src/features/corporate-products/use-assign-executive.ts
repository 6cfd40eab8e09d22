import { useQueryClient } from '@tanstack/react-query';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { fill } from '@tanabana/domain/notice';
import { toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { assignExecutive, removeExecutive } from './api/assign-executive.ts';
import type { MemberRow } from './api/get-executives.ts';

/** Refetches the lists that show executives. */
const LISTS: readonly unknown[] = ['executives', 'departments', 'members'];

function useRenewLists() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => LISTS.includes(queryKey[0]) });
}

/** Assigns an executive and shows the result. */
export function useAssignExecutive(onAssigned: () => void) {
  const renew = useRenewLists();
  return useSubmit({
    mutationFn: assignExecutive,
    onSuccess: () => {
      showToast(corporateNotices.executiveAssigned);
      onAssigned();
      return renew();
    },
    onError: (error) => toastError(corporateNotices.executiveNotAssigned, error),
  });
}

/** Removes an executive and shows the result. */
export function useRemoveExecutive(onRemoved: () => void) {
  const renew = useRenewLists();
  return useSubmit({
    mutationFn: ({ id }: MemberRow) => removeExecutive(id!),
    onSuccess: (_, { member_name }) => {
      showToast(fill(corporateNotices.executiveRemoved, { name: member_name ?? '' }));
      onRemoved();
      return renew();
    },
    onError: (error) => toastError(corporateNotices.executiveNotRemoved, error),
  });
}
