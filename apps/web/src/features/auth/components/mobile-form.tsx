import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { mobileError } from '@tanabana/domain/accounts/checks';
import { isForeignMobile, typedMobile } from '@tanabana/domain/accounts/typed';
import { MobileInput } from '#components/mobile-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { dialCodeChoice } from '#i18n/countries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useCountries } from '#lib/forms/use-countries.ts';
import type { MobileNumber } from '../api/request-mobile-otp.ts';
import styles from './auth.module.css';

/** A number as it was typed, and the country that it belongs to: dial codes repeat (+1, +7). */
export type MobileEntry = { iso2: string; mobile_number: string };

type MobileFormProps = {
  entry: MobileEntry;
  onEntryChange: (entry: MobileEntry) => void;
  /** Whether the field gets focus: it has just replaced another form. */
  isFocused?: boolean;
  isBusy: boolean;
  /** Gets a number that a profile could have. */
  onSubmit: (mobile: MobileNumber) => void;
};

/** Country code, mobile number and one button. */
export function MobileForm({ entry, onEntryChange, isFocused = false, isBusy, onSubmit }: MobileFormProps) {
  const t = useTranslation('auth');
  const countries = useCountries();
  const field = useRef<HTMLInputElement>(null);
  const [isTried, setIsTried] = useState(false);
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);

  const { iso2, mobile_number } = entry;
  const codeOf = (iso: string) => countries.find((country) => country.iso2 === iso)?.dialCode ?? '';
  const country_code = codeOf(iso2);
  const fieldError = mobileError({ country_code, mobile_number });
  const hasError = isTried || isForeignMobile(mobile_number, country_code);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (fieldError) field.current?.focus();
    else onSubmit({ country_code, mobile_number: typedMobile(mobile_number, country_code) });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.mobile}>
        <Field label={t('countryCode')}>
          <Select
            name="country_code"
            autoComplete="off"
            value={iso2}
            options={countries.map((of) => ({ value: of.iso2, label: dialCodeChoice(of) }))}
            onChange={({ target }) => onEntryChange({ iso2: target.value, mobile_number })}
          />
        </Field>
        <Field
          label={t('mobileNumber')}
          hint={t('login.mobileHint')}
          error={fieldError && hasError ? fieldError : undefined}
        >
          <MobileInput
            ref={field}
            name="mobile_number"
            country_code={country_code}
            value={mobile_number}
            onValueChange={(typed) => onEntryChange({ iso2, mobile_number: typed })}
          />
        </Field>
      </div>
      <Button type="submit" size="lg" block busy={isBusy}>
        {t('login.sendMobileOtp')}
      </Button>
    </form>
  );
}
