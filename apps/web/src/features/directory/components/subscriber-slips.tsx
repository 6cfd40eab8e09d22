import { terms } from '#i18n/terms.ts';
import { BusinessName } from '#components/business-name.tsx';
import { MemberContact } from '#components/contact/member-contact.tsx';
import { day } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Subscriber } from '../subscriber.ts';
import { Member, stateOf, townOf } from './subscriber-parts.tsx';
import styles from './subscriber-slips.module.css';

/** The directory on a narrow screen: a card for each member. */
export function SubscriberSlips({ subscribers }: { subscribers: readonly Subscriber[] }) {
  const t = useTranslation('directory');
  return (
    <ul className={styles.slips} aria-label={t('title')}>
      {subscribers.map((subscriber) => (
        <li key={subscriber.id} className={styles.slip}>
          <Member subscriber={subscriber} />
          <p>
            <BusinessName of={subscriber} />
          </p>
          <p className={styles.place}>{[townOf(subscriber), stateOf(subscriber)].filter(Boolean).join(', ')}</p>
          <dl className={styles.facts}>
            <Fact name={t('columns.types')}>{terms(subscriber.business_type)}</Fact>
            <Fact name={t('columns.yarns')}>{terms(subscriber.my_yarns)}</Fact>
            <Fact name={t('columns.since')}>
              {subscriber.membership_join_date && day(subscriber.membership_join_date)}
            </Fact>
          </dl>
          <MemberContact member={subscriber} />
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: string | null | undefined }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
