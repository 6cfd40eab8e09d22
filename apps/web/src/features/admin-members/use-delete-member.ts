import { useQueryClient } from '@tanstack/react-query';
import { memberNotices } from '@tanabana/domain/members/notices';
import { fill } from '@tanabana/domain/notice';
import { toastError } from '#lib/errors.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { showToast } from '#lib/toast.ts';
import { deleteMember } from './api/manage-member.ts';
import type { ManagedMember } from './member.ts';

/** Deletes a profile and shows the result. */
export function useDeleteMember(onDeleted: (member: ManagedMember) => void) {
  const queryClient = useQueryClient();
  return useSubmit({
    mutationFn: (member: ManagedMember) => deleteMember(member.id),
    onSuccess: (_, member) => {
      showToast(fill(memberNotices.userDeleted, { name: member.member_name ?? '' }));
      onDeleted(member);
      return queryClient.invalidateQueries({ queryKey: ['members'] });
    },
    onError: (error) => toastError(memberNotices.userNotDeleted, error),
  });
}
