import type { ReactNode } from 'react';
import { BusinessName } from '#components/business-name.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { KnownProfile } from '../profile-fields.ts';
import styles from './profile-head.module.css';

/** First letters of the first two words of a name. */
const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0])
    .join('')
    .toUpperCase();

/** The head of a profile: initials, name, business and place, badges. The ad is next to it, on a phone above. */
export function ProfileHead({ profile, ad }: { profile: KnownProfile; ad?: ReactNode }) {
  const t = useTranslation('profile');
  const name = profile.member_name ?? '';
  const place = profile.district ?? profile.city;
  return (
    <div className={styles.head}>
      <span className={styles.avatar} aria-hidden="true">
        {initials(name)}
      </span>
      <div className={styles.who}>
        <h1>{name}</h1>
        <p>
          <BusinessName of={profile} />
          {profile.business_name && place && ', '}
          {place}
        </p>
        <div className={styles.badges}>
          {profile.is_verified_member && <Badge kind="verified">{t('badges.verified')}</Badge>}
          {profile.is_corporate_member && <Badge kind="corporate">{t('badges.corporate')}</Badge>}
          {profile.is_dealer && <Badge kind="dealer">{t('badges.dealer')}</Badge>}
        </div>
      </div>
      {ad && <div className={styles.ad}>{ad}</div>}
    </div>
  );
}
