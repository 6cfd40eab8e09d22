import { useTranslation } from 'react-i18next';
import { DISTRICT_PLACEHOLDERS } from '@tanabana/domain/accounts/messages';
import { DEFAULTS, LIMITS } from '@tanabana/domain/limits';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Input } from '#components/ui/input.tsx';
import { Select } from '#components/ui/select.tsx';
import { useCountries } from '#lib/use-countries.ts';
import { useDistricts, usePlaceOfPin, useStates } from '../../use-places.ts';
import { useProfileFields } from './use-profile-form.ts';
import styles from './register.module.css';

/** Country, then state and district for India, the city for every other country. */
export function PlaceFields() {
  const { t } = useTranslation('profile');
  const { register, setValue, getValues, watch, errorOf } = useProfileFields();
  const countries = useCountries();
  const country = watch('country');
  const isIndia = country === DEFAULTS.country;

  const chooseCountry = (iso2: string) => {
    const chosen = countries.find((entry) => entry.iso2 === iso2);
    if (!chosen) return;
    setValue('country', chosen.name, { shouldDirty: true, shouldValidate: true });
    if (chosen.name === DEFAULTS.country) setValue('city', '');
    else {
      setValue('state', '');
      setValue('district', '');
    }
    // A code without a number is a fault, and only India must have both.
    if (!getValues('mobile_number')) setValue('country_code', chosen.name === DEFAULTS.country ? chosen.dialCode : '');
  };

  return (
    <>
      <Field label={t('fields.country')} error={errorOf('country')}>
        <Select
          name="country"
          ref={register('country').ref}
          autoComplete="off"
          value={countries.find((entry) => entry.name === country)?.iso2 ?? ''}
          options={countries.map(({ iso2, flag, name }) => ({ value: iso2, label: `${flag} ${name}` }))}
          onChange={(event) => chooseCountry(event.target.value)}
        />
      </Field>
      <Pin isIndia={isIndia} />
      {isIndia ? (
        <IndianPlace />
      ) : (
        <Field label={t('fields.city')} aside={t('common:optional')} error={errorOf('city')}>
          <Input {...register('city')} autoComplete="address-level2" maxLength={LIMITS.place_length} />
        </Field>
      )}
    </>
  );
}

function Pin({ isIndia }: { isIndia: boolean }) {
  const { t } = useTranslation('profile');
  const { register, setValue, watch, errorOf } = useProfileFields();
  const [pin, state, district] = watch(['pin_zip_code', 'state', 'district']);
  const place = usePlaceOfPin(isIndia ? (pin ?? '') : '');
  const isNews = place && (place.state !== state || (place.district && place.district !== district));
  return (
    <div className={styles.pin}>
      <Field label={t('fields.pin_zip_code')} aside={t('common:optional')} error={errorOf('pin_zip_code')}>
        <Input
          {...register('pin_zip_code')}
          inputMode={isIndia ? 'numeric' : 'text'}
          autoComplete="postal-code"
          maxLength={LIMITS.pin_length}
        />
      </Field>
      <div role="status">
        {isNews && (
          <Button
            variant="tone"
            size="sm"
            onClick={() => {
              setValue('state', place.state, { shouldDirty: true });
              setValue('district', place.district ?? '', { shouldDirty: true });
            }}
          >
            {t('usePlace', { place: [place.district, place.state].filter(Boolean).join(', ') })}
          </Button>
        )}
      </div>
    </div>
  );
}

function IndianPlace() {
  const { t } = useTranslation('profile');
  const { setValue, register, watch, errorOf } = useProfileFields();
  const [state, district] = watch(['state', 'district']);
  const states = useStates();
  const districts = useDistricts(state ?? '');
  const optional = t('common:optional');

  const placeholder = () => {
    if (!state) return DISTRICT_PLACEHOLDERS.noState;
    if (!districts) return DISTRICT_PLACEHOLDERS.loading;
    return districts.length === 0 ? DISTRICT_PLACEHOLDERS.none : t('chooseDistrict');
  };

  return (
    <div className={styles.pair}>
      <Field label={t('fields.state')} aside={optional} error={errorOf('state')}>
        <Select
          name="state"
          ref={register('state').ref}
          autoComplete="address-level1"
          value={state ?? ''}
          placeholder={t('chooseState')}
          options={states}
          onChange={(event) => {
            setValue('state', event.target.value, { shouldDirty: true });
            setValue('district', '', { shouldDirty: true });
          }}
        />
      </Field>
      <Field label={t('fields.district')} aside={optional} error={errorOf('district')}>
        <Select
          name="district"
          ref={register('district').ref}
          autoComplete="off"
          value={district ?? ''}
          placeholder={placeholder()}
          options={districts ?? []}
          disabled={!state || !districts?.length}
          onChange={(event) => setValue('district', event.target.value, { shouldDirty: true })}
        />
      </Field>
    </div>
  );
}
