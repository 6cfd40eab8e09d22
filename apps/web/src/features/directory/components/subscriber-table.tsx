import { terms } from '#i18n/terms.ts';
import type { ReactNode } from 'react';
import { BusinessName } from '#components/business-name.tsx';
import { MemberContact } from '#components/contact/member-contact.tsx';
import { day } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useIsWide } from '#lib/use-media.ts';
import type { Subscriber } from '../subscriber.ts';
import { Member, stateOf, townOf } from './subscriber-parts.tsx';
import styles from './subscriber-table.module.css';

type Part = 'business' | 'place' | 'state' | 'types' | 'yarns' | 'since' | 'contact';

/** The columns after the member; where not all fit, two parts share one. */
const WIDE: readonly Part[][] = [['business'], ['place'], ['state'], ['types'], ['yarns'], ['since'], ['contact']];
const NARROW: readonly Part[][] = [['business'], ['place', 'state'], ['types', 'yarns'], ['since'], ['contact']];

const PARTS: Record<Part, (subscriber: Subscriber) => ReactNode> = {
  business: (subscriber) => <BusinessName of={subscriber} />,
  place: townOf,
  state: stateOf,
  types: ({ business_type }) => terms(business_type),
  yarns: ({ my_yarns }) => terms(my_yarns),
  since: ({ membership_join_date }) => membership_join_date && day(membership_join_date),
  contact: (subscriber) => <MemberContact member={subscriber} />,
};

/** The directory on a wide screen. */
export function SubscriberTable({ subscribers }: { subscribers: readonly Subscriber[] }) {
  const t = useTranslation('directory');
  const columns = useIsWide() ? WIDE : NARROW;
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="vh">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col" aria-sort="ascending">
              {t('columns.member')}
            </th>
            {columns.map((parts) => (
              <th key={parts[0]} scope="col">
                {parts.map((part) => t(`columns.${part}`)).join(', ')}
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
              {columns.map((parts) => (
                <td key={parts[0]} className={styles[parts[0]!]}>
                  {parts.map((part) => (
                    <div key={part}>{PARTS[part](subscriber)}</div>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
