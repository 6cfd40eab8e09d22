import { useQuery } from '@tanstack/react-query';
import { ToPanel } from '#components/to-panel.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/feedback/states.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { companyNamesQuery } from '#lib/corporate/company-names.ts';
import { useMember } from '#lib/session/member.ts';
import { useProductDraft } from '../use-product-draft.ts';
import styles from './corporate-products-page.module.css';
import { ExecutiveForm } from './executive-form.tsx';
import { ImportSection } from './import-section.tsx';
import { ProductForm } from './product-form.tsx';

/** The executives of a company, and its products: entered one by one or from a file. Executives see their own company only. */
export function CorporateProductsPage() {
  const t = useTranslation('corporate-products');
  const { is_admin } = useMember();
  const draft = useProductDraft();
  const { data: companies } = useQuery({ ...companyNamesQuery, enabled: is_admin });
  return (
    <div className="shell">
      <PageHead over={is_admin && <ToPanel />} title={t('title')} lede={t(is_admin ? 'ledeAdmin' : 'lede')} />
      {companies?.length === 0 ? (
        <EmptyState
          title={t('noCompanies.title')}
          action={
            <PageLink path="/admin/register-company" className={buttonClass()}>
              {t('noCompanies.register')}
            </PageLink>
          }
        >
          {t('noCompanies.text')}
        </EmptyState>
      ) : (
        <div className={styles.page}>
          {is_admin && <ExecutiveForm />}
          <ProductForm draft={draft} />
          <ImportSection company_id={draft.company_id} />
        </div>
      )}
    </div>
  );
}
