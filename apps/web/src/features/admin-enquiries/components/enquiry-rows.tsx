import { mobile } from '@tanabana/domain/format';
import { TableOrCards } from '#components/ui/list/rows/table-or-cards.tsx';
import type { Column } from '#components/ui/list/rows/table-or-cards.tsx';
import { dateTime } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useIsTablet } from '#lib/use-media.ts';
import type { Enquiry } from '../api/get-enquiries.ts';
import styles from './enquiry-rows.module.css';

type Key = 'organisation' | 'name' | 'email' | 'mobile' | 'time';

const COLUMNS: readonly Column<Enquiry, Key>[] = [
  { key: 'organisation', cell: ({ organisation_name }) => <b>{organisation_name}</b> },
  { key: 'name', cell: ({ name }) => name },
  { key: 'email', cell: (enquiry) => <Mail enquiry={enquiry} /> },
  { key: 'mobile', cell: (enquiry) => <Phone enquiry={enquiry} /> },
  { key: 'time', sort: 'descending', className: styles.time, cell: ({ created_at }) => dateTime(created_at) },
];

/** Enquiries as a table, or as cards on a narrow screen. */
export function EnquiryRows({ enquiries }: { enquiries: readonly Enquiry[] }) {
  const t = useTranslation('admin-enquiries');
  return (
    <TableOrCards
      rows={enquiries}
      title={t('title')}
      columns={COLUMNS}
      headOf={(key) => t(`columns.${key}`)}
      card={cardOf}
      acts={undefined}
      isTable={useIsTablet()}
      className={styles.rows}
    />
  );
}

const cardOf = (enquiry: Enquiry) => (
  <>
    <b>{enquiry.organisation_name}</b>
    <span>{enquiry.name}</span>
    <Mail enquiry={enquiry} />
    <Phone enquiry={enquiry} />
    <small>{dateTime(enquiry.created_at)}</small>
  </>
);

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
