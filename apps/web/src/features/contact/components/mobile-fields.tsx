import { DEFAULTS } from '@tanabana/domain/limits';
import type { CorporateEnquiryInput } from '@tanabana/domain/corporate/validate';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { nationalNumber } from '#lib/national-number.ts';
import { useCountries } from '#lib/use-countries.ts';
import styles from './contact-page.module.css';

/** Dial codes repeat (+1, +7), so the list is kept by country, and the default is India's. */
const INDIA = 'IN';

/** Country code and number. */
export function MobileFields() {
  const { t } = useTranslation('contact');
  const { register, setValue, watch, trigger, formState } = useFormContext<CorporateEnquiryInput>();
  const countries = useCountries();
  const [iso2, setIso2] = useState(INDIA);
  const [country_code = DEFAULTS.country_code, mobile_number] = watch(['country_code', 'mobile_number']);
  const { errors, isSubmitted } = formState;
  const chosen = countries.find((entry) => entry.iso2 === iso2 && entry.dialCode === country_code);

  const put = (name: 'country_code' | 'mobile_number', value: string) => {
    setValue(name, value, { shouldDirty: true });
    if (isSubmitted || errors.mobile_number) void trigger('mobile_number');
  };
  const choose = (iso: string) => {
    setIso2(iso);
    put('country_code', countries.find((entry) => entry.iso2 === iso)?.dialCode ?? DEFAULTS.country_code);
  };
  return (
    <div className={styles.mobile}>
      <Field label={t('form.country_code')} error={errors.country_code?.message}>
        <Select
          name="country_code"
          autoComplete="off"
          value={chosen?.iso2 ?? INDIA}
          options={countries.map(({ iso2: value, flag, dialCode, name }) => ({
            value,
            label: `${flag} ${dialCode} ${name}`,
          }))}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
      <Field label={t('form.mobile_number')} error={errors.mobile_number?.message}>
        <Input
          {...register('mobile_number')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={mobile_number}
          onChange={(event) => put('mobile_number', nationalNumber(event.target.value, country_code))}
        />
      </Field>
    </div>
  );
}
