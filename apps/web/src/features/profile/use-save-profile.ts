import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { constraintError } from '@tanabana/domain/accounts/constraint-errors';
import type { ConstraintError } from '@tanabana/domain/accounts/constraint-errors';
import type { ProfileEdit } from '@tanabana/domain/accounts/validate';
import { creditNotices } from '@tanabana/domain/credits/notices';
import { withBody } from '@tanabana/domain/notice';
import type { Notice } from '@tanabana/domain/notice';
import { paths } from '#config/paths.ts';
import { writeCachedUser } from '#lib/session/cached-user.ts';
import { toAppError, toastError } from '#lib/errors.ts';
import { memberQuery } from '#lib/session/member.ts';
import { currentSession } from '#lib/session/session.ts';
import { showToast, showToastNext } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { grantSignupCredits } from './api/credits/grant-signup-credits.ts';
import { saveProfile } from './api/save-profile.ts';
import { updateAuthMetadata } from './api/update-auth-metadata.ts';

const UNAUTHORIZED = 401;

type Editing = {
  userId: string;
  membership_type: string;
  /** Nothing is stored yet: this save makes the member. */
  isNew: boolean;
  /** Puts a refusal of the database under its field. */
  onFieldError: (error: ConstraintError) => void;
  onSaved: () => void;
};

/** Saves the edit form and leads home; after a failure nothing typed is touched. */
export function useSaveProfile({ userId, membership_type, isNew, onFieldError, onSaved }: Editing) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const toLogin = () => {
    showToast(accountNotices.sessionNotFoundOnSave);
    return navigate({ to: paths.login, search: { redirect: paths.editProfile.replace('$userId', userId) } });
  };

  const refused = (error: unknown) => {
    const { status, words } = toAppError(error);
    if (status === UNAUTHORIZED) return toLogin();
    const failure = constraintError(words);
    if (failure) onFieldError(failure);
    else toastError(accountNotices.updateFailed, error);
  };

  /** The steps after a saved profile; each failure is shown and undoes nothing. */
  async function follow({ member_name, business_name }: ProfileEdit, known: Record<string, unknown>) {
    const warnings: Notice[] = [];
    try {
      await updateAuthMetadata({ member_name, business_name, membership_type }, known);
    } catch {
      warnings.push(accountNotices.metadataWarning);
    }
    try {
      if (isNew) {
        const { granted, message } = await grantSignupCredits(userId);
        if (granted === 0) warnings.push(withBody(creditNotices.signupCreditsHad, message));
      }
    } catch {
      warnings.push(accountNotices.profileCreatedCreditsFailed);
    }
    return warnings;
  }

  const { mutateAsync } = useSubmit({
    mutationFn: async (edit: ProfileEdit) => {
      const session = currentSession();
      if (session.status !== 'signed-in' || session.userId !== userId) return toLogin();
      try {
        await saveProfile({ id: userId, membership_type }, edit);
      } catch (error) {
        return refused(error);
      }
      onSaved();
      const warnings = await follow(edit, session.session.user.user_metadata);
      writeCachedUser({ id: userId, memberName: edit.member_name, email: edit.email });
      void queryClient.invalidateQueries({ queryKey: ['profile', userId] });
      await queryClient.invalidateQueries({ queryKey: memberQuery(userId).queryKey });
      await navigate({ to: paths.home });
      showToast(accountNotices.profileUpdated);
      for (const warning of warnings) showToastNext(warning);
    },
  });
  return mutateAsync;
}
