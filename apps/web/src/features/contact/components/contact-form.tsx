import { corporateEnquirySchema } from '@tanabana/domain/corporate/validate';
import type { CorporateEnquiry, CorporateEnquiryInput } from '@tanabana/domain/corporate/validate';
import { DEFAULTS, LIMITS } from '@tanabana/domain/limits';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useSchemaForm } from '#lib/forms/use-schema-form.ts';
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
  const form = useSchemaForm<CorporateEnquiryInput, CorporateEnquiry>({
    schema: corporateEnquirySchema,
    initial: EMPTY,
  });
  const send = useSendEnquiry();
  const { field, errors, isSubmitting, reset } = form;
  const submit = form.submit(async (enquiry) => {
    if (await send(enquiry)) reset(EMPTY);
  });
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate aria-labelledby="enquiry">
      <h2 id="enquiry">{t('form.title')}</h2>
      <Field label={t('form.name')} error={errors.name}>
        <Input {...field('name')} autoComplete="name" maxLength={LIMITS.member_name_length} />
      </Field>
      <Field label={t('form.organisation_name')} error={errors.organisation_name}>
        <Input {...field('organisation_name')} autoComplete="organization" maxLength={LIMITS.company_name_length} />
      </Field>
      <Field label={t('form.email')} error={errors.email}>
        <Input {...field('email')} type="email" autoComplete="email" maxLength={LIMITS.email_length} />
      </Field>
      <MobileFields form={form} />
      <div className={styles.send}>
        <Button type="submit" size="lg" block busy={isSubmitting}>
          {t('form.submit')}
        </Button>
        <p>{t('form.privacy')}</p>
      </div>
    </form>
  );
}
