import { useNavigate } from '@tanstack/react-router';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { paths } from '#config/paths.ts';
import { dropDrafts } from '#lib/forms/draft.ts';
import { toastError } from '#lib/errors.ts';
import { endSession } from '#lib/session/log-out.ts';
import { showToast } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { isProofWrong } from '#lib/session/proof.ts';
import type { Proof } from '#lib/session/proof.ts';
import { deleteProfile } from './api/delete-profile.ts';
import { proveOwner } from './api/prove-owner.ts';

/** Deletes the member's own account, with a proof if given, drops the session and navigates home. */
export function useDeleteProfile(userId: string) {
  const navigate = useNavigate();
  return useSubmit({
    mutationFn: async (proof: Proof | undefined) => {
      if (proof) await proveOwner(proof);
      await deleteProfile(userId);
    },
    onSuccess: async () => {
      dropDrafts();
      // The sessions were deleted with the account; this one is only left in the browser.
      await endSession('local');
      await navigate({ to: paths.home });
      showToast(accountNotices.accountDeleted);
    },
    // The field shows the error.
    onError: (error) => isProofWrong(error) || toastError(accountNotices.profileDeletionFailed, error),
  });
}
