import type { User } from '@supabase/auth-js';
import { mobileEditError } from '@tanabana/domain/accounts/checks';
import { accountErrors } from '@tanabana/domain/accounts/field-errors';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { UnitSelect } from '#components/yarn/unit/unit-select.tsx';
import { LanguageSelect } from '#components/language-select.tsx';
import { Button } from '#components/ui/button.tsx';
import { ThumbBar } from '#components/ui/over/thumb-bar.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { ME, paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { showToast } from '#lib/toast.ts';
import type { EditableProfile } from '../../api/get-editable-profile.ts';
import { changedGroups } from '../../over-stored.ts';
import { FREE, useSaveProfile } from '../../use-save-profile.ts';
import { BusinessFields, PersonFields } from '../form/business-fields.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { MobileFields } from '../form/mobile-fields.tsx';
import { PlaceFields } from '../form/place-fields.tsx';
import { Section } from '../form/section.tsx';
import { ProfileFormContext } from '../form/use-profile-fields.ts';
import { AccountFields, PasswordSection } from './account-fields.tsx';
import { DangerZone } from './danger-zone.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { useEditForm } from './use-edit-form.ts';
import form from '../form/form.module.css';
import styles from './edit.module.css';

type EditFormProps = { userId: string; user: User; profile: EditableProfile | null };

/** All the member's own data, and the deletion of the account. */
export function EditForm({ userId, user, profile }: EditFormProps) {
  const t = useTranslation('profile');
  const navigate = useNavigate();
  const [stored] = useState(profile);
  const fields = useEditForm(userId, stored ?? namesOf(user), user.email ?? '');
  const { isRestored, isDirty, isSubmitting, forget } = fields;
  const save = useSaveProfile({
    userId,
    stored,
    onFieldError: ({ field, error }) => fields.setError(field, error),
    onSaved: forget,
  });
  const leave = () => {
    forget();
    void navigate({ to: paths.profile, params: { userId: ME } });
  };

  const discard = () => {
    fields.reset();
    // The button disappears with the notice.
    fields.focus('member_name');
  };
  const submit = fields.submit(
    (edit) => save({ edit, changed: changedGroups(fields.differs) }),
    () => {
      if (mobileEditError(fields.get()) === accountErrors.mobileEditIndia) showToast(accountNotices.invalidMobile);
    },
  );

  return (
    <div className={styles.page}>
      <ProfileFormContext value={fields}>
        <form className={form.form} onSubmit={(event) => void submit(event)} noValidate>
          {isRestored && isDirty && (
            <Notice
              tone="info"
              action={
                <Button variant="line" size="sm" onClick={discard}>
                  {t('edit.discard')}
                </Button>
              }
            >
              {t('edit.restored')}
            </Notice>
          )}
          <ErrorSummary />
          <Section title={t('sections.person')}>
            <PersonFields isEdit />
            <MobileFields isEdit />
          </Section>
          <Section title={t('sections.business')}>
            <BusinessFields isCompany={isCompanyMember(profile)} />
          </Section>
          <Section title={t('sections.place')}>
            <PlaceFields isEdit />
          </Section>
          <Section title={t('sections.membership')}>
            <AccountFields membership_type={profile?.membership_type ?? FREE} />
          </Section>
          <ThumbBar className={styles.buttons}>
            <Button variant="line" size="lg" onClick={leave}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" size="lg" busy={isSubmitting}>
              {t('edit.save')}
            </Button>
          </ThumbBar>
        </form>
      </ProfileFormContext>
      <div className={styles.account}>
        <Section title={t('common:language')}>
          <LanguageSelect />
          <UnitSelect userId={userId} />
        </Section>
        <PasswordSection />
        <SecondFactorSection userId={userId} />
        <SessionsSection userId={userId} />
        <DangerZone userId={userId} />
      </div>
    </div>
  );
}

/** The auth metadata of a user without a profile. */
function namesOf({ user_metadata }: User): Partial<EditableProfile> {
  const { member_name, business_name } = user_metadata as Partial<EditableProfile>;
  return { member_name: member_name ?? null, business_name: business_name ?? null };
}

/** Whose business is a company: SQL refuses them another one. */
const isCompanyMember = (profile: EditableProfile | null) =>
  Boolean(profile?.is_corporate_member) || profile?.membership_type === 'Corporate Member';
