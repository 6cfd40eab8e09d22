import { mobileEditError } from '@tanabana/domain/accounts/checks';
import { isForeignMobile } from '@tanabana/domain/accounts/typed';
import { DEFAULTS } from '@tanabana/domain/limits';
import type { CorporateEnquiry, CorporateEnquiryInput } from '@tanabana/domain/corporate/validate';
import { useState } from 'react';
import { MobileInput } from '#components/mobile-input.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { dialCodeChoice } from '#i18n/countries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useCountries } from '#lib/forms/use-countries.ts';
import type { SchemaForm } from '#lib/forms/use-schema-form.ts';
import styles from './contact-page.module.css';

/** Dial codes repeat (+1, +7), so options are keyed by country, and the default is India's. */
const INDIA = 'IN';

/** Country code and number. */
export function MobileFields({ form }: { form: SchemaForm<CorporateEnquiryInput, CorporateEnquiry> }) {
  const t = useTranslation('contact');
  const countries = useCountries();
  const [iso2, setIso2] = useState(INDIA);
  const { field, set, check, errors, tries } = form;
  const { country_code = DEFAULTS.country_code, mobile_number } = form.values;
  const chosen = countries.find((entry) => entry.iso2 === iso2 && entry.dialCode === country_code);

  const foreign = isForeignMobile(mobile_number, country_code)
    ? mobileEditError({ country_code, mobile_number })
    : null;

  const put = (name: 'country_code' | 'mobile_number', value: string) => {
    set(name, value);
    if (tries > 0 || errors.mobile_number) check('mobile_number');
  };
  const choose = (iso: string) => {
    setIso2(iso);
    put('country_code', countries.find((entry) => entry.iso2 === iso)?.dialCode ?? DEFAULTS.country_code);
  };
  return (
    <div className={styles.mobile}>
      <Field label={t('form.country_code')} error={errors.country_code}>
        <Select
          name="country_code"
          autoComplete="off"
          value={chosen?.iso2 ?? INDIA}
          options={countries.map((of) => ({ value: of.iso2, label: dialCodeChoice(of) }))}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
      <Field label={t('form.mobile_number')} error={errors.mobile_number ?? foreign ?? undefined}>
        <MobileInput
          {...field('mobile_number')}
          country_code={country_code}
          value={mobile_number}
          onValueChange={(typed) => put('mobile_number', typed)}
        />
      </Field>
    </div>
  );
}
