// The cells of a member, alike in the table and on the slips.
import { mobile } from '@tanabana/domain/format';
import { DEFAULTS } from '@tanabana/domain/limits';
import { useTranslation } from 'react-i18next';
import { Badge } from '#components/ui/badge.tsx';
import { IconMail, IconPhone } from '#components/ui/icons.ts';
import { PageLink } from '#components/ui/page-link.tsx';
import { paths } from '#config/paths.ts';
import type { Subscriber } from '../subscriber.ts';
import styles from './subscriber-parts.module.css';

type PartProps = { subscriber: Subscriber };

/** The person, leading to the profile, with the badges of real flags. */
export function Member({ subscriber: { id, member_name, ...flags } }: PartProps) {
  const { t } = useTranslation('directory');
  return (
    <div className={styles.member}>
      <PageLink path={paths.profile} params={{ userId: id ?? '' }} className={styles.name}>
        {member_name}
      </PageLink>
      {flags.is_verified_member && <Badge kind="verified">{t('badges.verified')}</Badge>}
      {flags.is_corporate_member && <Badge kind="corporate">{t('badges.corporate')}</Badge>}
      {flags.is_dealer && <Badge kind="dealer">{t('badges.dealer')}</Badge>}
    </div>
  );
}

/** Call and e-mail. */
export function Contact({ subscriber: { member_name, country_code, mobile_number, email } }: PartProps) {
  const { t } = useTranslation('directory');
  return (
    <div className={styles.contact}>
      {mobile_number && (
        <a
          href={`tel:${country_code ?? ''}${mobile_number}`}
          aria-label={`${t('call', { name: member_name })}: ${mobile(country_code ?? '', mobile_number)}`}
        >
          <IconPhone size={18} aria-hidden="true" />
          {mobile(country_code ?? '', mobile_number)}
        </a>
      )}
      {email && (
        <a href={`mailto:${email}`} aria-label={`${t('write', { name: member_name })}: ${email}`}>
          <IconMail size={18} aria-hidden="true" />
          <span>{email}</span>
        </a>
      )}
    </div>
  );
}

/** City, or district; abroad the country stands in the place of the state. */
export const townOf = ({ city, district }: Subscriber): string => city ?? district ?? '';

/** The state; abroad the country. */
export const stateOf = ({ state, country }: Subscriber): string =>
  state ?? (country === DEFAULTS.country ? '' : (country ?? ''));
