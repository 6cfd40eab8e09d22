import { useQuery } from '@tanstack/react-query';
import { companyNotices } from '@tanabana/domain/corporate/company-notices';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { isUuid } from '@tanabana/domain/uuid';
import { useEffect } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { Crumbs } from '#components/ui/page/crumbs.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { RowsSkeleton } from '#components/ui/feedback/rows-skeleton.tsx';
import { EmptyState } from '#components/ui/feedback/states.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { showToast } from '#lib/toast.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { companyQuery } from '../api/get-companies.ts';
import styles from './company-form.module.css';
import { EditForm } from './edit-form.tsx';

const LIST = '/admin/companies';

/** Edits a company's page, or shows that the company was deleted. */
export function EditPage({ companyId }: { companyId: string }) {
  const t = useTranslation('admin-companies');
  const isId = isUuid(companyId);
  const { data, error, refetch } = useQuery({ ...companyQuery(companyId), enabled: isId });
  const company = isId ? data : null;
  useErrorToast(corporateNotices.companyNotFetched, error);
  const isMissing = company === null;
  useEffect(() => {
    if (isMissing) showToast(companyNotices.dataMissing);
  }, [isMissing]);
  if (company === null) return <Gone />;
  return (
    <div className="shell">
      <PageHead
        over={<Crumbs label={t('crumbs')} path={LIST} list={t('title')} here={company?.company_name ?? t('editTab')} />}
        title={company ? t('editTitle', { name: company.company_name }) : t('editTab')}
      />
      {company && <EditForm key={company.id} stored={company} />}
      {!company && error && <NotLoaded title={t('failed')} error={error} onRetry={() => void refetch()} />}
      {!company && !error && <RowsSkeleton height={84} isEdgeToEdge={false} />}
    </div>
  );
}

function Gone() {
  const t = useTranslation('admin-companies');
  return (
    <div className="shell">
      <div className={styles.none}>
        <h1 className="vh">{t('goneTitle')}</h1>
        <EmptyState
          title={t('goneTitle')}
          action={
            <PageLink path={LIST} className={buttonClass({ variant: 'line' })}>
              {t('back')}
            </PageLink>
          }
        >
          {t('goneText')}
        </EmptyState>
      </div>
    </div>
  );
}
