import { accountErrors } from '@tanabana/domain/accounts/field-errors';
import { Button } from '#components/ui/button.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useCompleteProfile } from '../../use-complete-profile.ts';
import type { Signup } from '../../use-complete-profile.ts';
import { BusinessFields, PersonFields } from '../form/business-fields.tsx';
import { ErrorSummary } from '../form/error-summary.tsx';
import { MembershipFields } from './membership-fields.tsx';
import { MobileFields } from '../form/mobile-fields.tsx';
import { PlaceFields } from '../form/place-fields.tsx';
import { Section } from '../form/section.tsx';
import { ProfileFormContext } from '../form/use-profile-fields.ts';
import { useRegisterForm } from './use-register-form.ts';
import styles from '../form/form.module.css';

/** Profile completion, the last step of a signup. */
export function RegisterForm({ signup }: { signup: Signup }) {
  const t = useTranslation('profile');
  const form = useRegisterForm(signup.userId, signup.email);
  const complete = useCompleteProfile(signup, {
    onMobileTaken: () => form.setError('mobile_number', accountErrors.mobileTaken),
    onReferralRefused: (error) => form.setError('referral_code', error),
    onCreated: form.forget,
  });
  const submit = form.submit((profile) => complete(profile));

  return (
    <ProfileFormContext value={form}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <ErrorSummary />
        <Section title={t('sections.person')}>
          <PersonFields />
          <MobileFields />
        </Section>
        <Section title={t('sections.business')}>
          <BusinessFields />
        </Section>
        <Section title={t('sections.place')}>
          <PlaceFields />
        </Section>
        <Section title={t('sections.membership')}>
          <MembershipFields />
        </Section>
        <Button type="submit" size="lg" block busy={form.isSubmitting}>
          {t('register.submit')}
        </Button>
      </form>
    </ProfileFormContext>
  );
}
