import { useQuery } from '@tanstack/react-query';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { LoadFailed } from '#components/ui/feedback/load-failed.tsx';
import { day } from '#i18n/format.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { sharedNamesQuery } from '../api/get-companies.ts';
import styles from './shared-names.module.css';

/** Companies that were registered under one name before that was refused; nothing where there are none. */
export function SharedNames() {
  const t = useTranslation('admin-companies');
  const { data, error, refetch } = useQuery(sharedNamesQuery());
  if (!data && error) return <LoadFailed title={t('sharedNames.failed')} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.box} aria-labelledby="shared-names">
      <h2 id="shared-names">{t('sharedNames.title')}</h2>
      <p>{t('sharedNames.text')}</p>
      <ul>
        {data.map((companies) => (
          <li key={companies[0]!.name_key}>
            {companies.map(({ id, company_name, created_at }) => (
              <PageLink key={id} path="/admin/companies/$companyId" params={{ companyId: id }} className={styles.name}>
                <b>{company_name}</b>
                <span>{t('sharedNames.since', { date: day(created_at) })}</span>
              </PageLink>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
