import { useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { mobileFault } from '@tanabana/domain/accounts/checks';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { nationalNumber } from '#lib/national-number.ts';
import { useCountries } from '#lib/use-countries.ts';
import type { MobileNumber } from '../api/request-mobile-otp.ts';
import styles from './auth.module.css';

/** A number and the country that it belongs to: dial codes repeat (+1, +7). */
export type MobileEntry = { iso2: string; mobile_number: string };

type MobileFormProps = {
  entry: MobileEntry;
  onEntryChange: (entry: MobileEntry) => void;
  isBusy: boolean;
  /** Gets a number that a profile could have. */
  onSubmit: (mobile: MobileNumber) => void;
};

/** Country code, mobile number and one button. */
export function MobileForm({ entry, onEntryChange, isBusy, onSubmit }: MobileFormProps) {
  const { t } = useTranslation('auth');
  const countries = useCountries();
  const field = useRef<HTMLInputElement>(null);
  const [isTried, setIsTried] = useState(false);

  const { iso2, mobile_number } = entry;
  const codeOf = (iso: string) => countries.find((country) => country.iso2 === iso)?.dialCode ?? '';
  const country_code = codeOf(iso2);
  const fault = mobileFault({ country_code, mobile_number });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isBusy) return;
    if (fault) field.current?.focus();
    else onSubmit({ country_code, mobile_number });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.mobile}>
        <Field label={t('countryCode')}>
          <Select
            name="country_code"
            autoComplete="off"
            value={iso2}
            options={countries.map(({ iso2: value, flag, dialCode, name }) => ({
              value,
              label: `${flag} ${dialCode} ${name}`,
            }))}
            onChange={({ target }) =>
              onEntryChange({ iso2: target.value, mobile_number: nationalNumber(mobile_number, codeOf(target.value)) })
            }
          />
        </Field>
        <Field label={t('mobileNumber')} hint={t('login.mobileHint')} error={isTried && fault ? fault : undefined}>
          <Input
            ref={field}
            type="tel"
            name="mobile_number"
            inputMode="numeric"
            autoComplete="tel-national"
            value={mobile_number}
            onChange={({ target }) =>
              onEntryChange({ iso2, mobile_number: nationalNumber(target.value, country_code) })
            }
          />
        </Field>
      </div>
      <Button type="submit" size="lg" block busy={isBusy}>
        {t('login.sendMobileOtp')}
      </Button>
    </form>
  );
}
