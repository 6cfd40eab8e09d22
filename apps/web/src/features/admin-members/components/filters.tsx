import { Link } from '@tanstack/react-router';
import { MEMBERSHIP_TYPES } from '@tanabana/domain/vocabulary';
import type { MembershipType } from '@tanabana/domain/vocabulary';
import { AT_SAME_ADDRESS } from '#components/ui/list/same-address.ts';
import { term } from '#i18n/terms.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { FILTERS } from '../member.ts';
import type { Filter } from '../member.ts';
import type { MembersAddress, MembersPlace } from '../place.ts';
import styles from './filters.module.css';

/** The memberships and the flags as links; each flag is one more condition. */
export function Filters({ place, searchOf }: MembersPlace) {
  const t = useTranslation('admin-members');
  const { membership, flags = [] } = place;
  const entry = (label: string, isOn: boolean, to: MembersAddress) => (
    <li key={label}>
      <Link
        to="."
        // house-allow casts: the router types the address of one route, and this is of whichever shows it
        search={searchOf({ ...place, ...to, page: 1 }) as never}
        resetScroll={false}
        preload={false}
        className={styles.filter}
        aria-current={isOn ? 'true' : undefined}
        activeOptions={AT_SAME_ADDRESS}
      >
        {label}
      </Link>
    </li>
  );
  const ofMembership = (each: MembershipType | undefined) =>
    entry(each ? term(each) : t('all'), each === membership, { membership: each });
  const ofFlag = (flag: Filter) => {
    const isOn = flags.includes(flag);
    return entry(t(`flags.${flag}`), isOn, { flags: isOn ? flags.filter((each) => each !== flag) : [...flags, flag] });
  };
  return (
    <div className={styles.both}>
      <nav aria-label={t('filters')}>
        <ul className={styles.filters}>{[undefined, ...MEMBERSHIP_TYPES].map(ofMembership)}</ul>
      </nav>
      <nav aria-label={t('withFlags')}>
        <ul className={styles.filters}>{FILTERS.map(ofFlag)}</ul>
      </nav>
    </div>
  );
}
