import { Link } from '@tanstack/react-router';
import { OrganisationLogo } from '#components/organisation-logo.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { TableOrCards } from '#components/ui/list/rows/table-or-cards.tsx';
import type { Column } from '#components/ui/list/rows/table-or-cards.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { paths } from '#config/paths.ts';
import { dateTime } from '#i18n/format.ts';
import { segments, term } from '#i18n/terms.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import type { Company } from '#lib/corporate/update-company.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import styles from './company-rows.module.css';

type RowsProps = { companies: readonly Company[]; onDelete: (company: Company) => void };
type PartProps = { company: Company };

type Key = 'company' | 'plan' | 'head' | 'segments' | 'dealers' | 'updated' | 'actions';
type Acts = Pick<RowsProps, 'onDelete'>;

const COLUMNS: readonly Column<Company, Key, Acts>[] = [
  { key: 'company', sort: 'ascending', cell: (company) => <Name company={company} /> },
  { key: 'plan', cell: (company) => <Plan company={company} /> },
  { key: 'head', cell: (company) => <Head company={company} /> },
  { key: 'segments', className: styles.segments, cell: (company) => segments(company.Yarn_Segment) },
  { key: 'dealers', cell: (company) => <Dealers company={company} /> },
  { key: 'updated', className: styles.time, cell: ({ updated_at }) => dateTime(updated_at) },
  { key: 'actions', isVisuallyHidden: true, cell: (company, acts) => <Actions company={company} {...acts} /> },
];

/** Companies as a table on a wide screen, as cards on a narrow one. */
export function CompanyRows({ companies, onDelete }: RowsProps) {
  const t = useTranslation('admin-companies');
  return (
    <TableOrCards
      rows={companies}
      title={t('title')}
      columns={COLUMNS}
      headOf={(key) => t(`columns.${key}`)}
      card={cardOf}
      acts={{ onDelete }}
      isTable={useIsDesktop()}
      className={styles.rows}
    />
  );
}

const cardOf = (company: Company, acts: Acts) => (
  <>
    <Name company={company} />
    <p>
      <span>
        <Plan company={company} /> {company.Yarn_Segment.length > 0 && `· ${segments(company.Yarn_Segment)}`}
      </span>
      <small>{dateTime(company.updated_at)}</small>
    </p>
    <Dealers company={company} />
    <Actions company={company} {...acts} />
  </>
);

function Plan({ company: { plan } }: PartProps) {
  const t = useTranslation('admin-companies');
  return plan ? term(plan) : t('noPlan');
}

const Name = ({ company: { company_name, logo_url, address } }: PartProps) => (
  <span className={styles.company}>
    <OrganisationLogo name={company_name} logo_url={logo_url} />
    <span>
      <b>{company_name}</b>
      {address && <small>{address}</small>}
    </span>
  </span>
);

const Head = ({ company: { company_head_name, company_head_designation } }: PartProps) => (
  <span className={styles.stack}>
    {company_head_name}
    {company_head_designation && <small>{company_head_designation}</small>}
  </span>
);

function Dealers({ company: { id, company_name, dealer_user_ids } }: PartProps) {
  const t = useTranslation('admin-companies');
  const count = dealer_user_ids.length;
  return (
    <Link
      to="/admin/dealers"
      search={{ company: id }}
      className={styles.link}
      aria-label={t('dealersOf', { count, name: company_name })}
    >
      {t('dealers', { count })}
    </Link>
  );
}

function Actions({ company, onDelete }: PartProps & Acts) {
  const t = useTranslation('admin-companies');
  const { id, company_name: name } = company;
  const look = buttonClass({ variant: 'line', size: 'sm' });
  return (
    <span className={styles.actions}>
      <PageLink
        path="/admin/companies/$companyId"
        params={{ companyId: id }}
        className={look}
        aria-label={t('editOf', { name })}
      >
        {t('edit')}
      </PageLink>
      <PageLink path={paths.corporate} params={{ companyId: id }} className={look} aria-label={t('viewOf', { name })}>
        {t('view')}
      </PageLink>
      <Button variant="badLine" size="sm" aria-label={t('deleteOf', { name })} onClick={() => onDelete(company)}>
        {t('delete')}
      </Button>
    </span>
  );
}
