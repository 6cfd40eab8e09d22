import { useState } from 'react';
import { mobileEditError, mobileError } from '@tanabana/domain/accounts/checks';
import { accountErrors } from '@tanabana/domain/accounts/field-errors';
import { accountNotices } from '@tanabana/domain/accounts/notices';
import { isForeignMobile, typedMobile } from '@tanabana/domain/accounts/typed';
import { DEFAULTS } from '@tanabana/domain/limits';
import { MobileInput } from '#components/mobile-input.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { dialCodeChoice } from '#i18n/countries.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { showToast } from '#lib/toast.ts';
import { useCountries } from '#lib/forms/use-countries.ts';
import { ProveNumber } from '../prove-number.tsx';
import { useProfileFields } from './use-profile-fields.ts';
import styles from './form.module.css';

/** Country code and number. Dial codes repeat (+1, +7), so options are keyed by country and only the code is stored. */
export function MobileFields({ isEdit = false }: { isEdit?: boolean }) {
  const t = useTranslation('profile');
  const { field, refOf, set, check, clearError, values, tries, errorOf } = useProfileFields();
  const countries = useCountries();
  const [chosenIso, setChosenIso] = useState('');
  const { country, country_code, mobile_number } = values;

  const code = country_code ?? '';
  const isTaken = errorOf('mobile_number') === accountErrors.mobileTaken;
  // What can become no number is named at once, before the field is left.
  const validate = isEdit ? mobileEditError : mobileError;
  const foreign = isForeignMobile(mobile_number ?? '', code)
    ? validate({ country, country_code, mobile_number })
    : null;
  const isRequired = isEdit || country === DEFAULTS.country;
  const sameCode = countries.filter((entry) => entry.dialCode === code);
  const shown =
    sameCode.find((entry) => entry.iso2 === chosenIso) ??
    sameCode.find((entry) => entry.name === country) ??
    sameCode[0];

  const put = (name: 'country_code' | 'mobile_number', value: string) => {
    set(name, value);
    // The two are validated together: an error of one may be corrected in the other.
    if (tries > 0 || errorOf('mobile_number') || errorOf('country_code')) {
      check('country_code', 'mobile_number');
    }
  };
  const chooseCode = (iso2: string) => {
    setChosenIso(iso2);
    put('country_code', countries.find((entry) => entry.iso2 === iso2)?.dialCode ?? '');
  };
  const typeNumber = (text: string) => {
    // A number that is started without a country code gets that of the chosen country.
    const own = code || (countries.find((entry) => entry.name === country)?.dialCode ?? '');
    if (own !== code && text) set('country_code', own);
    put('mobile_number', text);
  };

  return (
    <div className={styles.mobile}>
      <Field label={t('fields.country_code')} error={errorOf('country_code')}>
        <Select
          name="country_code"
          ref={refOf('country_code')}
          autoComplete="off"
          value={shown?.iso2 ?? ''}
          placeholder={isRequired && code ? undefined : t(isRequired ? 'chooseCode' : 'noCode')}
          options={countries.map((of) => ({ value: of.iso2, label: dialCodeChoice(of) }))}
          onChange={(event) => chooseCode(event.target.value)}
        />
      </Field>
      <Field
        label={t('fields.mobile_number')}
        aside={isRequired ? undefined : t('common:optional')}
        error={errorOf('mobile_number') ?? foreign ?? undefined}
      >
        <MobileInput
          {...field('mobile_number')}
          country_code={code}
          value={mobile_number ?? ''}
          onValueChange={typeNumber}
        />
      </Field>
      {isTaken && (
        <div className={styles.mine}>
          <ProveNumber
            country_code={code}
            mobile_number={typedMobile(mobile_number ?? '', code)}
            label="mine"
            onProved={() => {
              clearError('mobile_number');
              showToast(accountNotices.numberConfirmed);
            }}
          />
        </div>
      )}
    </div>
  );
}
