import { useQuery } from '@tanstack/react-query';
import { corporateNotices } from '@tanabana/domain/corporate/notices';
import { buttonClass } from '#components/ui/button.tsx';
import { Field } from '#components/ui/form/field.tsx';
import { Select } from '#components/ui/form/select.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { NotLoaded } from '#components/ui/feedback/no-rows.tsx';
import { EmptyState, Waiting } from '#components/ui/feedback/states.tsx';
import { paths } from '#config/paths.ts';
import { useNotice } from '#i18n/use-notice.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useMember } from '#lib/session/member.ts';
import { useUserId } from '#lib/session/session.ts';
import { companyNamesQuery } from '#lib/corporate/company-names.ts';
import { useErrorToast } from '#lib/use-error-toast.ts';
import { CompanyPrices } from './company-prices.tsx';
import styles from './price-management-page.module.css';

type PriceManagementPageProps = {
  /** The company of the address, which admins choose. */
  chosen: string | null;
  onChoose: (companyId: string) => void;
};

/** Price and Status Management: executives price their own company's products, admins any company's. */
export function PriceManagementPage({ chosen, onChoose }: PriceManagementPageProps) {
  const t = useTranslation('prices');
  const { is_admin, is_executive, company_id } = useMember();
  const owner = useUserId();
  const companyId = is_admin ? chosen : is_executive ? company_id : null;
  return (
    <div className="shell">
      <PageHead
        title={t('title')}
        lede={t('lede')}
        aside={
          <div className={styles.link}>
            <PageLink path={paths.corporateProducts} className={buttonClass({ variant: 'line' })}>
              {t('enterProducts')}
            </PageLink>
          </div>
        }
      />
      {is_admin && <CompanyChoice chosen={chosen} onChoose={onChoose} />}
      {companyId && owner && <CompanyPrices key={companyId} companyId={companyId} owner={owner} />}
    </div>
  );
}

function CompanyChoice({ chosen, onChoose }: PriceManagementPageProps) {
  const t = useTranslation('prices');
  const say = useNotice();
  const { is_main_admin } = useMember();
  const { data: companies, error, refetch } = useQuery(companyNamesQuery);
  useErrorToast(corporateNotices.companiesNotFetched, error);
  if (error && !companies) {
    return (
      <NotLoaded title={say(corporateNotices.companiesNotFetched).title} error={error} onRetry={() => void refetch()} />
    );
  }
  if (!companies) return <Waiting />;
  if (companies.length === 0) {
    const register = (
      <PageLink path={is_main_admin ? paths.mainAdmin : paths.admin} className={buttonClass()}>
        {t('noCompanies.action')}
      </PageLink>
    );
    return (
      <div className={styles.card}>
        <EmptyState title={t('noCompanies.title')} action={register}>
          {t('noCompanies.hint')}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <Field label={t('company')} className={styles.company}>
        <Select
          placeholder={t('chooseCompany')}
          options={companies.map(({ id, company_name }) => ({ value: id, label: company_name }))}
          value={chosen ?? ''}
          onChange={(event) => onChoose(event.target.value)}
        />
      </Field>
      {!chosen && (
        <div className={styles.card}>
          <EmptyState title={t('select.title')}>{t('select.hint')}</EmptyState>
        </div>
      )}
    </>
  );
}
