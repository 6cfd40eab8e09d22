import { Link } from '@tanstack/react-router';
import { OrganisationLogo } from '#components/organisation-logo.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { paths } from '#config/paths.ts';
import { dateTime } from '#i18n/format.ts';
import { useWords } from '#i18n/use-words.ts';
import type { Company } from '#lib/corporate/update-company.ts';
import { useIsDesktop } from '#lib/use-media.ts';
import styles from './company-rows.module.css';

type RowsProps = { companies: readonly Company[]; onDelete: (company: Company) => void };
type PartProps = { company: Company };

/** Companies as a table on a wide screen, as cards on a narrow one. */
export function CompanyRows(props: RowsProps) {
  return useIsDesktop() ? <Table {...props} /> : <Cards {...props} />;
}

function Table({ companies, onDelete }: RowsProps) {
  const t = useWords('admin-companies');
  return (
    <div className={styles.box}>
      <table className={styles.table}>
        <caption className="vh">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col" aria-sort="ascending">
              {t('columns.company')}
            </th>
            <th scope="col">{t('columns.plan')}</th>
            <th scope="col">{t('columns.head')}</th>
            <th scope="col">{t('columns.segments')}</th>
            <th scope="col">{t('columns.dealers')}</th>
            <th scope="col">{t('columns.updated')}</th>
            <th scope="col">
              <span className="vh">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {companies.map((company) => (
            <tr key={company.id}>
              <th scope="row">
                <Name company={company} />
              </th>
              <td>{company.plan ?? t('noPlan')}</td>
              <td>
                <Head company={company} />
              </td>
              <td className={styles.segments}>{segmentsOf(company)}</td>
              <td>
                <Dealers company={company} />
              </td>
              <td className={styles.time}>{dateTime(company.updated_at)}</td>
              <td>
                <Actions company={company} onDelete={onDelete} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ companies, onDelete }: RowsProps) {
  const t = useWords('admin-companies');
  return (
    <ul className={styles.cards} aria-label={t('title')}>
      {companies.map((company) => (
        <li key={company.id}>
          <Name company={company} />
          <p>
            {[company.plan ?? t('noPlan'), segmentsOf(company)].filter(Boolean).join(' · ')}
            <small>{dateTime(company.updated_at)}</small>
          </p>
          <Dealers company={company} />
          <Actions company={company} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  );
}

const segmentsOf = ({ Yarn_Segment }: Company) =>
  Yarn_Segment.map((segment) => segment.replace(/^Other:\s*/, '')).join(', ');

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
  const t = useWords('admin-companies');
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

function Actions({ company, onDelete }: PartProps & Pick<RowsProps, 'onDelete'>) {
  const t = useWords('admin-companies');
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
