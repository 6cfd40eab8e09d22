import { mobile } from '@tanabana/domain/format';
import type { ReactNode } from 'react';
import { DEFAULTS } from '@tanabana/domain/limits';
import { BusinessName } from '#components/business-name.tsx';
import { countryNamed } from '#i18n/countries.ts';
import { term } from '#i18n/terms.ts';
import { IconCircleCheck } from '#components/ui/lazy-icons.ts';
import { YarnGlyph } from '#components/yarn/yarn-glyph.tsx';
import { day } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { KnownProfile } from '../profile-fields.ts';
import { Card } from '#components/ui/card.tsx';
import { sayMembership } from '../say-membership.ts';
import styles from './profile-details.module.css';

function placeOf({ district, city, state, country, pin_zip_code }: KnownProfile): string {
  const isAbroad = country !== DEFAULTS.country;
  const parts = [district ?? city, isAbroad ? country && countryNamed(country) : state && term(state)].filter(Boolean);
  return [parts.join(', '), pin_zip_code].filter(Boolean).join(' ');
}

type ProfileDetailsProps = {
  /** Shown after a number that is not confirmed yet. */
  confirmNumber?: ReactNode;
  profile: KnownProfile;
  actions?: ReactNode;
  /** Replaces e-mail and mobile number, which the database does not return with the profile. */
  contact?: ReactNode;
};

/** The card of a profile. Fields that are empty, or hidden from the reader, are left out. */
export function ProfileDetails({ profile, actions, contact, confirmNumber }: ProfileDetailsProps) {
  const t = useTranslation('profile');
  const since = profile.membership_join_date ?? profile.created_at;
  return (
    <Card title={t('details')} aside={actions}>
      <dl className={styles.list}>
        <Detail name={t('fields.member_name')}>{profile.member_name}</Detail>
        <Detail name={t('fields.business_name')}>{profile.business_name && <BusinessName of={profile} />}</Detail>
        <Detail name={t('fields.email')}>{profile.email}</Detail>
        <Detail name={t('fields.mobile_number')}>
          {profile.mobile_number && (
            <span className={styles.number}>
              {mobile(profile.country_code ?? '', profile.mobile_number)}{' '}
              {profile.mobile_verified === false && confirmNumber}
              {profile.mobile_verified && (
                <span className={styles.verified}>
                  <IconCircleCheck size={16} aria-hidden="true" />
                  {t('mobileVerified')}
                </span>
              )}
            </span>
          )}
        </Detail>
        <Detail name={t('fields.contact')} isWide>
          {contact}
        </Detail>
        <Detail name={t('fields.gst_number')}>{profile.gst_number}</Detail>
        <Detail name={t('fields.location')}>{placeOf(profile)}</Detail>
        <Detail name={t('fields.membership_type')}>
          {profile.membership_type && sayMembership(t, profile.membership_type)}
        </Detail>
        <Detail name={t('fields.member_since')}>{since && day(since)}</Detail>
        <Detail name={t('fields.department')}>{profile.department}</Detail>
        <Detail name={t('fields.role')}>{profile.role}</Detail>
        <Detail name={t('fields.business_type')} isWide>
          {profile.business_type?.length ? (
            <ul className={styles.tags}>
              {profile.business_type.map((type) => (
                <li key={type}>{term(type)}</li>
              ))}
            </ul>
          ) : null}
        </Detail>
        <Detail name={t('fields.my_yarns')} isWide>
          {profile.my_yarns?.length ? (
            <ul className={styles.yarns}>
              {profile.my_yarns.map((fibre_type) => (
                <li key={fibre_type}>
                  <YarnGlyph yarn={{ fibre_type }} size={24} />
                  {term(fibre_type)}
                </li>
              ))}
            </ul>
          ) : null}
        </Detail>
      </dl>
    </Card>
  );
}

function Detail({ name, isWide, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
