import { mobile } from '@tanabana/domain/format';
import { dateTime } from '#i18n/format.ts';
import { useWords } from '#i18n/use-words.ts';
import { useMedia } from '#lib/use-media.ts';
import type { Enquiry } from '../api/get-enquiries.ts';
import styles from './enquiries.module.css';

/** Enquiries as a table, or as cards on a narrow screen. */
export function EnquiryRows({ enquiries }: { enquiries: readonly Enquiry[] }) {
  return useMedia('(min-width: 720px)') ? <Table enquiries={enquiries} /> : <Cards enquiries={enquiries} />;
}

function Table({ enquiries }: { enquiries: readonly Enquiry[] }) {
  const t = useWords('admin-enquiries');
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="vh">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('columns.organisation')}</th>
            <th scope="col">{t('columns.name')}</th>
            <th scope="col">{t('columns.email')}</th>
            <th scope="col">{t('columns.mobile')}</th>
            <th scope="col" aria-sort="descending">
              {t('columns.time')}
            </th>
          </tr>
        </thead>
        <tbody>
          {enquiries.map((enquiry) => (
            <tr key={enquiry.id}>
              <th scope="row">{enquiry.organisation_name}</th>
              <td>{enquiry.name}</td>
              <td>
                <Mail enquiry={enquiry} />
              </td>
              <td>
                <Phone enquiry={enquiry} />
              </td>
              <td className={styles.time}>{dateTime(enquiry.created_at)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ enquiries }: { enquiries: readonly Enquiry[] }) {
  const t = useWords('admin-enquiries');
  return (
    <ul className={styles.cards} aria-label={t('title')}>
      {enquiries.map((enquiry) => (
        <li key={enquiry.id}>
          <b>{enquiry.organisation_name}</b>
          <span>{enquiry.name}</span>
          <Mail enquiry={enquiry} />
          <Phone enquiry={enquiry} />
          <small>{dateTime(enquiry.created_at)}</small>
        </li>
      ))}
    </ul>
  );
}

const Mail = ({ enquiry: { email } }: { enquiry: Enquiry }) => (
  <a className={styles.link} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>
    {email}
  </a>
);

const Phone = ({ enquiry: { country_code, mobile_number } }: { enquiry: Enquiry }) => (
  <a className={styles.link} href={`tel:${country_code}${mobile_number}`}>
    {mobile(country_code, mobile_number)}
  </a>
);
