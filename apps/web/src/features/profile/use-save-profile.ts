import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { constraintError } from '@tanabana/domain/accounts/constraint-errors';
import type { ConstraintError } from '@tanabana/domain/accounts/constraint-errors';
import type { ProfileEdit } from '@tanabana/domain/accounts/validate';
import { creditNotices } from '@tanabana/domain/credits/notices';
import { fill, withBody } from '@tanabana/domain/notice';
import type { Notice } from '@tanabana/domain/notice';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { writeCachedUser } from '#lib/session/cached-user.ts';
import { toAppError, toastError } from '#lib/errors.ts';
import { memberQuery } from '#lib/session/member.ts';
import { currentSession } from '#lib/session/session.ts';
import { showToast, showToastNext } from '#lib/toast.ts';
import { useSubmit } from '#lib/forms/use-submit.ts';
import { grantSignupCredits } from './api/credits/grant-signup-credits.ts';
import { getEditableProfile } from './api/get-editable-profile.ts';
import type { EditableProfile } from './api/get-editable-profile.ts';
import { saveProfile } from './api/save-profile.ts';
import { updateAuthMetadata } from './api/update-auth-metadata.ts';
import { overStored } from './over-stored.ts';
import type { Press } from './over-stored.ts';

const UNAUTHORIZED = 401;
/** The membership of who has no profile yet. */
export const FREE = 'Free Member';

type Editing = {
  userId: string;
  /** The row with which the form began; null when nothing was stored yet: the save makes the member. */
  stored: EditableProfile | null;
  /** Puts a refusal of the database under its field. */
  onFieldError: (error: ConstraintError) => void;
  onSaved: () => void;
};

/**
 * Saves the changes of the edit form over the profile as it is stored by now, and leads home; after a failure nothing typed is touched. Of
 * two saves that change the same, the later one counts, and says so.
 */
export function useSaveProfile({ userId, stored, onFieldError, onSaved }: Editing) {
  const t = useTranslation('profile');
  const presses = useRef<Press[]>([]);
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

  /** Reads what is stored, and saves the form's changes over it. */
  async function save(press: Press) {
    const now = await getEditableProfile(userId);
    presses.current.push(press);
    const { edit, replaced } = overStored(presses.current, stored, now);
    const membership_type = now?.membership_type ?? FREE;
    await saveProfile({ id: userId, membership_type }, edit);
    return { edit, replaced, membership_type };
  }

  /** The steps after a saved profile; each failure is shown and undoes nothing. */
  async function follow(
    { member_name, business_name }: ProfileEdit,
    membership_type: string,
    known: Record<string, unknown>,
  ) {
    const warnings: Notice[] = [];
    try {
      await updateAuthMetadata({ member_name, business_name, membership_type }, known);
    } catch {
      warnings.push(accountNotices.metadataWarning);
    }
    try {
      if (stored === null) {
        const { granted, message } = await grantSignupCredits(userId);
        if (granted === 0) warnings.push(withBody(creditNotices.signupCreditsHad, message));
      }
    } catch {
      warnings.push(accountNotices.profileCreatedCreditsFailed);
    }
    return warnings;
  }

  const { mutateAsync } = useSubmit({
    mutationFn: async (press: Press) => {
      const session = currentSession();
      if (session.status !== 'signed-in' || session.userId !== userId) return toLogin();
      const saved = await save(press).catch(refused);
      if (!saved) return;
      const { edit, replaced, membership_type } = saved;
      onSaved();
      const warnings = await follow(edit, membership_type, session.session.user.user_metadata);
      writeCachedUser({ id: userId, memberName: edit.member_name, email: edit.email });
      void queryClient.invalidateQueries({ queryKey: ['profile', userId] });
      await queryClient.invalidateQueries({ queryKey: memberQuery(userId).queryKey });
      await navigate({ to: paths.home });
      showToast(accountNotices.profileUpdated);
      if (replaced.length > 0) {
        const fields = replaced.map((group) => t(`fields.${group}`)).join(', ');
        showToastNext(fill(accountNotices.profileReplaced, { fields }));
      }
      for (const warning of warnings) showToastNext(warning);
    },
  });
  return mutateAsync;
}
