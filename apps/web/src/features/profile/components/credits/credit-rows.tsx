import { Link } from '@tanstack/react-router';
import { paths } from '#config/paths.ts';
import { dateTime, quantity } from '#i18n/format.ts';
import { term } from '#i18n/terms.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { CreditEntry } from '../../api/credits/get-credit-pages.ts';
import listStyles from '../own/own-lists.module.css';
import styles from './credits-page.module.css';

type RowsProps = { entries: readonly CreditEntry[] };

/** Changes of credits on a wide screen. */
export function CreditTable({ entries }: RowsProps) {
  const t = useTranslation('profile');
  return (
    <div className={listStyles.box}>
      <table className={listStyles.table} data-plain>
        <thead>
          <tr>
            <th scope="col">{t('history.date')}</th>
            <th scope="col">{t('history.reason')}</th>
            <th scope="col">{t('history.about')}</th>
            <th scope="col" className={listStyles.number}>
              {t('history.change')}
            </th>
            <th scope="col" className={listStyles.number}>
              {t('history.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className={listStyles.faint}>{dateTime(entry.created_at)}</td>
              <td>
                <Reason entry={entry} />
              </td>
              <td>
                <About entry={entry} />
              </td>
              <td className={listStyles.number}>
                <Change change={entry.change} />
              </td>
              <td className={listStyles.number}>{quantity(entry.balance_after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Changes of credits on a narrow screen. */
export function CreditSlips({ entries }: RowsProps) {
  const t = useTranslation('profile');
  return (
    <ul className={listStyles.slips}>
      {entries.map((entry) => (
        <li key={entry.id} className={listStyles.slip} data-plain>
          <div>
            <p className={listStyles.line}>
              <Reason entry={entry} />
              <Change change={entry.change} />
            </p>
            <About entry={entry} />
            <p className={listStyles.line}>
              <span className={listStyles.faint}>{dateTime(entry.created_at)}</span>
              <span className={listStyles.faint}>
                {t('credits.balance', { balance: quantity(entry.balance_after) })}
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Reason({ entry: { reason } }: { entry: CreditEntry }) {
  const t = useTranslation('profile');
  return <b className={styles.reason}>{t.maybe(`credits.reasons.${reason}`) ?? reason}</b>;
}

const LISTS: Record<string, typeof paths.checkEnquiries | typeof paths.checkOffers> = {
  usage_enquiry: paths.checkEnquiries,
  usage_offer: paths.checkOffers,
};

/** Where a listing is found by its number: in the list of its side, or in a tab of what dealers post to dealers. */
function placeOf(list: (typeof LISTS)[string], number: string) {
  if (!number.startsWith('D')) return { to: list, search: { q: number } };
  return {
    to: paths.d2dListings,
    search: { q: number, ...(list === paths.checkEnquiries && { tab: 'enquiries' as const }) },
  };
}

/** The subject of the change. An open listing is a link to its row. */
function About({ entry: { reason, about, about_detail, is_open, note } }: { entry: CreditEntry }) {
  const t = useTranslation('profile');
  const list = LISTS[reason];
  if (list && about === null) return <span className={listStyles.faint}>{t('history.deleted')}</span>;
  if (about === null)
    return (reason === 'admin' || reason === 'returned') && note ? <span className={styles.about}>{note}</span> : null;
  return (
    <span className={styles.about}>
      {list && is_open ? (
        <Link {...placeOf(list, about)} className={styles.link}>
          {about}
        </Link>
      ) : (
        about
      )}{' '}
      {about_detail && <span>{term(about_detail)}</span>}{' '}
      {list && !is_open && <span className={listStyles.faint}>{t('history.closed')}</span>}
    </span>
  );
}

function Change({ change }: { change: number }) {
  return (
    <span className={styles.change} data-added={change > 0 ? '' : undefined}>
      {change > 0 ? `+${quantity(change)}` : `−${quantity(-change)}`}
    </span>
  );
}
