import { OTHER_SEGMENT } from '@tanabana/domain/corporate/company';
import type { CompanyInput, CompanyTexts } from '@tanabana/domain/corporate/company';
import { LIMITS } from '@tanabana/domain/limits';
import { COMPANY_PLANS, YARN_TYPES } from '@tanabana/domain/vocabulary';
import { CheckboxChips } from '#components/ui/form/checkbox.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { RadioChips } from '#components/ui/form/radio-chips.tsx';
import { Textarea } from '#components/ui/form/textarea.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { SchemaForm } from '#lib/forms/use-schema-form.ts';
import styles from './company-form.module.css';

export type CompanyFormState = SchemaForm<CompanyInput, CompanyTexts>;

/** The typed values and chosen files of a company. */
export function CompanyFields({ form }: { form: CompanyFormState }) {
  const t = useTranslation('admin-company-form');
  const { field, choice, errors, values } = form;
  const optional = t('optional');
  return (
    <>
      <section className={styles.section} aria-labelledby="company-facts">
        <h2 id="company-facts">{t('sections.company')}</h2>
        <Field label={t('company_name')} error={errors.company_name}>
          <Input {...field('company_name')} autoComplete="off" maxLength={LIMITS.company_name_length} />
        </Field>
        <Field label={t('website_url')} aside={optional} hint={t('websiteHint')} error={errors.website_url}>
          <Input
            {...field('website_url')}
            type="url"
            inputMode="url"
            autoComplete="off"
            maxLength={LIMITS.url_length}
          />
        </Field>
        <Field label={t('address')} aside={optional} error={errors.address}>
          <Textarea {...field('address')} rows={3} autoComplete="off" maxLength={LIMITS.address_length} />
        </Field>
      </section>
      <section className={styles.section} aria-labelledby="company-people">
        <h2 id="company-people">{t('sections.people')}</h2>
        <div className={styles.pair}>
          <Field label={t('company_head_name')} aside={optional} error={errors.company_head_name}>
            <Input {...field('company_head_name')} autoComplete="off" maxLength={LIMITS.member_name_length} />
          </Field>
          <Field label={t('company_head_designation')} aside={optional} error={errors.company_head_designation}>
            <Input {...field('company_head_designation')} autoComplete="off" maxLength={LIMITS.designation_length} />
          </Field>
        </div>
        <Field
          label={t('marketing_team_info')}
          aside={optional}
          hint={t('marketingHint')}
          error={errors.marketing_team_info}
        >
          <Textarea
            {...field('marketing_team_info')}
            rows={5}
            autoComplete="off"
            maxLength={LIMITS.marketing_info_length}
          />
        </Field>
      </section>
      <section className={styles.section} aria-labelledby="company-yarns">
        <h2 id="company-yarns">{t('sections.yarns')}</h2>
        <RadioChips label={t('plan')} aside={optional} options={COMPANY_PLANS} {...field('plan')} />
        <CheckboxChips label={t('segments')} aside={optional} options={YARN_TYPES} {...choice('segments')} />
        {values.segments.includes(OTHER_SEGMENT) && (
          <Field label={t('other')} error={errors.other_segment}>
            <Input {...field('other_segment')} autoComplete="off" maxLength={LIMITS.yarn_segment_length} />
          </Field>
        )}
      </section>
    </>
  );
}
