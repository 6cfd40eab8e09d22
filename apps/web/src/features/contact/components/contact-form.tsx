import { zodResolver } from '@hookform/resolvers/zod';
import { corporateEnquirySchema } from '@tanabana/domain/corporate/validate';
import type { CorporateEnquiry, CorporateEnquiryInput } from '@tanabana/domain/corporate/validate';
import { DEFAULTS, LIMITS } from '@tanabana/domain/limits';
import { FormProvider, useForm } from 'react-hook-form';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSendEnquiry } from '../use-send-enquiry.ts';
import styles from './contact-page.module.css';
import { MobileFields } from './mobile-fields.tsx';

const EMPTY: CorporateEnquiryInput = {
  name: '',
  organisation_name: '',
  email: '',
  country_code: DEFAULTS.country_code,
  mobile_number: '',
};

/** The enquiry form. The draft stays until it has been accepted. */
export function ContactForm() {
  const t = useTranslation('contact');
  const form = useForm<CorporateEnquiryInput, unknown, CorporateEnquiry>({
    resolver: zodResolver(corporateEnquirySchema),
    mode: 'onTouched',
    defaultValues: EMPTY,
  });
  const send = useSendEnquiry();
  const { register, handleSubmit, reset, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (enquiry) => {
    if (await send(enquiry)) reset(EMPTY);
  });
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="enquiry">
        <h2 id="enquiry">{t('form.title')}</h2>
        <Field label={t('form.name')} error={errors.name?.message}>
          <Input {...register('name')} autoComplete="name" maxLength={LIMITS.member_name_length} />
        </Field>
        <Field label={t('form.organisation_name')} error={errors.organisation_name?.message}>
          <Input
            {...register('organisation_name')}
            autoComplete="organization"
            maxLength={LIMITS.company_name_length}
          />
        </Field>
        <Field label={t('form.email')} error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="email" maxLength={LIMITS.email_length} />
        </Field>
        <MobileFields />
        <div className={styles.send}>
          <Button type="submit" size="lg" block busy={isSubmitting}>
            {t('form.submit')}
          </Button>
          <p>{t('form.privacy')}</p>
        </div>
      </form>
    </FormProvider>
  );
}
