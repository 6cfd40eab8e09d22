import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FIELD_MESSAGES } from '@tanabana/domain/accounts/messages';
import { Button } from '#components/ui/button.tsx';
import { useCompleteProfile } from '../../use-complete-profile.ts';
import type { Signup } from '../../use-complete-profile.ts';
import { BusinessFields, PersonFields } from './business-fields.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { MembershipFields } from './membership-fields.tsx';
import { MobileFields } from './mobile-fields.tsx';
import { PlaceFields } from './place-fields.tsx';
import { useProfileForm } from './use-profile-form.ts';
import styles from './register.module.css';

/** Profile completion, the last step of a signup. */
export function RegisterForm({ signup }: { signup: Signup }) {
  const { t } = useTranslation('profile');
  const form = useProfileForm(signup.email);
  const complete = useCompleteProfile(signup, () =>
    form.setError('mobile_number', { type: 'taken', message: FIELD_MESSAGES.mobileTaken }),
  );

  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={form.handleSubmit((profile) => complete(profile))} noValidate>
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
        <Button type="submit" size="lg" block busy={form.formState.isSubmitting}>
          {t('register.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
