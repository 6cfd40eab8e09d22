import { useNavigate } from '@tanstack/react-router';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { paths } from '#config/paths.ts';
import { dropDrafts } from '#lib/forms/draft.ts';
import { toastError } from '#lib/errors.ts';
import { endSession } from '#lib/session/log-out.ts';
import { showToast } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { deleteProfile } from './api/delete-profile.ts';

/** Deletes the member's own account, forgets the session and leads home. */
export function useDeleteProfile(userId: string) {
  const navigate = useNavigate();
  return useSubmit({
    mutationFn: () => deleteProfile(userId),
    onSuccess: async () => {
      dropDrafts();
      // The sessions are gone with the account; this one is only left in the browser.
      await endSession('local');
      await navigate({ to: paths.home });
      showToast(accountNotices.accountDeleted);
    },
    onError: (error) => toastError(accountNotices.profileDeletionFailed, error),
  });
}
