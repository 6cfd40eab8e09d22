// The cells of a member, alike in the table and on the slips.
import { DEFAULTS } from '@tanabana/domain/limits';
import { Badge } from '#components/ui/badge.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { paths } from '#config/paths.ts';
import { countryNamed } from '#i18n/countries.ts';
import { term } from '#i18n/terms.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Subscriber } from '../subscriber.ts';
import styles from './subscriber-parts.module.css';

type PartProps = { subscriber: Subscriber };

/** The person, leading to the profile, with the badges of real flags. */
export function Member({ subscriber: { id, member_name, ...flags } }: PartProps) {
  const t = useTranslation('directory');
  return (
    <div className={styles.member}>
      <PageLink path={paths.profile} params={{ userId: id }} className={styles.name}>
        {member_name}
      </PageLink>
      {flags.is_verified_member && <Badge kind="verified">{t('badges.verified')}</Badge>}
      {flags.is_corporate_member && <Badge kind="corporate">{t('badges.corporate')}</Badge>}
      {flags.is_dealer && <Badge kind="dealer">{t('badges.dealer')}</Badge>}
    </div>
  );
}

/** City, or district; abroad the country replaces the state. */
export const townOf = ({ city, district }: Subscriber): string => city ?? district ?? '';

/** The state; abroad the country. */
export function stateOf({ state, country }: Subscriber): string {
  if (state) return term(state);
  return country && country !== DEFAULTS.country ? countryNamed(country) : '';
}
