import { day } from '@tanabana/domain/format';
import { useTranslation } from 'react-i18next';
import type { Subscriber } from '../subscriber.ts';
import { Contact, Member, stateOf, townOf } from './subscriber-parts.tsx';
import styles from './subscriber-table.module.css';

const COLUMNS = ['member', 'business', 'place', 'state', 'types', 'yarns', 'since', 'contact'] as const;

/** The directory on a wide screen. */
export function SubscriberTable({ subscribers }: { subscribers: readonly Subscriber[] }) {
  const { t } = useTranslation('directory');
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="vh">{t('title')}</caption>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" aria-sort={name === 'member' ? 'ascending' : undefined}>
                {t(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {subscribers.map((subscriber) => (
            <tr key={subscriber.id}>
              <th scope="row">
                <Member subscriber={subscriber} />
              </th>
              <td>{subscriber.business_name}</td>
              <td className={styles.place}>{townOf(subscriber)}</td>
              <td className={styles.place}>{stateOf(subscriber)}</td>
              <td className={styles.words}>{subscriber.business_type?.join(', ')}</td>
              <td className={styles.words}>{subscriber.my_yarns?.join(', ')}</td>
              <td className={styles.since}>
                {subscriber.membership_join_date && day(subscriber.membership_join_date)}
              </td>
              <td className={styles.contact}>
                <Contact subscriber={subscriber} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
