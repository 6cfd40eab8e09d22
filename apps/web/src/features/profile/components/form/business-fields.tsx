import { typedGst } from '@tanabana/domain/accounts/typed';
import { LIMITS } from '@tanabana/domain/limits';
import { BUSINESS_TYPES, YARN_TYPES } from '@tanabana/domain/vocabulary';
import { CheckboxChips } from '#components/ui/form/checkbox.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useProfileFields } from './use-profile-fields.ts';

/** The member's name and address. The e-mail address is the confirmed one. */
export function PersonFields({ isEdit = false }: { isEdit?: boolean }) {
  const t = useTranslation('profile');
  const { field, errorOf } = useProfileFields();
  return (
    <>
      <Field label={t('fields.email')} hint={t('hints.email')} error={errorOf('email')}>
        <Input {...field('email')} type="email" readOnly />
      </Field>
      <Field label={t(isEdit ? 'edit.memberName' : 'fields.member_name')} error={errorOf('member_name')}>
        <Input {...field('member_name')} autoComplete="name" maxLength={LIMITS.member_name_length} required />
      </Field>
    </>
  );
}

const CHOICES = [
  ['business_type', BUSINESS_TYPES],
  ['my_yarns', YARN_TYPES],
] as const;

/** The member's business and yarns. A corporate member's business is the company, which an admin sets. */
export function BusinessFields({ isCompany = false }: { isCompany?: boolean }) {
  const t = useTranslation('profile');
  const { field, choice, errorOf, tidy } = useProfileFields();
  const gstNumber = field('gst_number');
  const optional = t('common:optional');
  return (
    <>
      <Field label={t('fields.business_name')} hint={isCompany && t('edit.company')} error={errorOf('business_name')}>
        <Input
          {...field('business_name')}
          autoComplete="organization"
          maxLength={LIMITS.business_name_length}
          readOnly={isCompany}
          required
        />
      </Field>
      <Field label={t('fields.gst_number')} aside={optional} error={errorOf('gst_number')}>
        <Input
          {...gstNumber}
          onBlur={() => {
            tidy('gst_number', typedGst);
            gstNumber.onBlur();
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LIMITS.gst_number_length}
        />
      </Field>
      {CHOICES.map(([name, options]) => (
        <CheckboxChips key={name} {...choice(name)} label={t(`fields.${name}`)} aside={optional} options={options} />
      ))}
    </>
  );
}
