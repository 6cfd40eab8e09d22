import { typedPin } from '@tanabana/domain/accounts/typed';
import { DEFAULTS, LIMITS } from '@tanabana/domain/limits';
import { country as countryName } from '#i18n/countries.ts';
import { term } from '#i18n/terms.ts';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Input } from '#components/ui/form/input.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { useCountries } from '#lib/forms/use-countries.ts';
import { useStates } from '#lib/forms/use-states.ts';
import { useDistricts, usePlaceOfPin } from '../../use-places.ts';
import { useProfileFields } from './use-profile-fields.ts';
import styles from './form.module.css';

type Rules = {
  /** The edit form: every field of the place is required, and another country empties them all. */
  isEdit?: boolean;
};

/** Country, then state and district for India, the city for every other country. */
export function PlaceFields({ isEdit = false }: Rules) {
  const t = useTranslation('profile');
  const { field, refOf, set, check, get, values, errorOf } = useProfileFields();
  const optional = isEdit ? undefined : t('common:optional');
  const countries = useCountries();
  const { country } = values;
  const isIndia = country === DEFAULTS.country;

  const chooseCountry = (iso2: string) => {
    const chosen = countries.find((entry) => entry.iso2 === iso2);
    if (!chosen) return;
    set('country', chosen.name);
    check('country');
    if (isEdit || chosen.name === DEFAULTS.country) set('city', '');
    if (isEdit || chosen.name !== DEFAULTS.country) {
      set('state', '');
      set('district', '');
    }
    // A code without a number is an error, and only India needs both.
    if (!get().mobile_number) set('country_code', chosen.name === DEFAULTS.country ? chosen.dialCode : '');
  };

  return (
    <>
      <Field label={t('fields.country')} error={errorOf('country')}>
        <Select
          name="country"
          ref={refOf('country')}
          autoComplete="off"
          value={countries.find((entry) => entry.name === country)?.iso2 ?? ''}
          options={countries.map(({ iso2, flag, name }) => ({
            value: iso2,
            label: `${flag} ${countryName(iso2, name)}`,
          }))}
          onChange={(event) => chooseCountry(event.target.value)}
        />
      </Field>
      <Pin isIndia={isIndia} optional={optional} />
      {isIndia ? (
        <IndianPlace isEdit={isEdit} />
      ) : (
        <Field label={t('fields.city')} aside={optional} error={errorOf('city')}>
          <Input {...field('city')} autoComplete="address-level2" maxLength={LIMITS.place_length} />
        </Field>
      )}
    </>
  );
}

/** The PIN code, with its place as a suggestion: nothing is filled in without a press. */
function Pin({ isIndia, optional }: { isIndia: boolean; optional: string | undefined }) {
  const t = useTranslation('profile');
  const { field, set, check, values, differs, tries, errorOf, tidy } = useProfileFields();
  const { pin_zip_code: typed, state, district } = values;
  const input = field('pin_zip_code');
  const pin = typedPin(typed ?? '');
  const place = usePlaceOfPin(isIndia && differs('pin_zip_code') ? pin : '');
  // Nothing of it is refused, and nothing changed: the documents name no more than its greatest length.
  const isOdd = isIndia && /[^0-9]|[0-9]{7}/.test(pin);
  const isNews = place && (place.state !== state || (place.district && place.district !== district));
  return (
    <div className={styles.pin}>
      <Field
        label={t('fields.pin_zip_code')}
        aside={optional}
        hint={isOdd && t('hints.pin')}
        error={errorOf('pin_zip_code')}
      >
        <Input
          {...input}
          onBlur={() => {
            tidy('pin_zip_code', typedPin);
            input.onBlur();
          }}
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
              set('state', place.state);
              set('district', place.district ?? '');
              if (tries > 0) check('state', 'district');
            }}
          >
            {t('usePlace', { place: [place.district, place.state && term(place.state)].filter(Boolean).join(', ') })}
          </Button>
        )}
      </div>
    </div>
  );
}

function IndianPlace({ isEdit }: Required<Rules>) {
  const t = useTranslation('profile');
  const { field, refOf, set, check, values, tries, errorOf } = useProfileFields();
  const { state, district } = values;
  const states = useStates();
  const districts = useDistricts(state ?? '', isEdit);
  const optional = isEdit ? undefined : t('common:optional');
  const choose = (name: 'state' | 'district', value: string) => {
    set(name, value);
    if (tries > 0) check(name);
  };

  return (
    <div className={styles.pair}>
      <Field label={t('fields.state')} aside={optional} error={errorOf('state')}>
        <Select
          name="state"
          ref={refOf('state')}
          autoComplete="address-level1"
          value={state ?? ''}
          placeholder={t('chooseState')}
          options={withStored(states, state)}
          onChange={(event) => {
            choose('state', event.target.value);
            choose('district', '');
          }}
        />
      </Field>
      <Field label={t('fields.district')} aside={optional} error={errorOf('district')}>
        {state && districts?.length === 0 ? (
          <Input
            {...field('district')}
            autoComplete="off"
            placeholder={t('districts.none')}
            maxLength={LIMITS.place_length}
          />
        ) : (
          <Select
            name="district"
            ref={refOf('district')}
            autoComplete="off"
            value={district ?? ''}
            placeholder={state ? (districts ? t('chooseDistrict') : t('districts.loading')) : t('districts.noState')}
            options={withStored(districts ?? [], district)}
            disabled={!state || !districts}
            onChange={(event) => choose('district', event.target.value)}
          />
        )}
      </Field>
    </div>
  );
}

/** The list with the value that is stored, should it be spelled otherwise: a choice that is not listed looks unmade. */
function withStored(list: readonly string[], stored: string | null | undefined): readonly string[] {
  return stored && !list.includes(stored) ? [stored, ...list] : list;
}
