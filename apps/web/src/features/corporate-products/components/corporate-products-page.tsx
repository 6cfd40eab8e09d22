import { PageHead } from '#components/ui/page-head.tsx';
import { useWords } from '#i18n/use-words.ts';
import { useMember } from '#lib/session/member.ts';
import { useProductDraft } from '../use-product-draft.ts';
import styles from './corporate-products-page.module.css';
import { ExecutiveForm } from './executive-form.tsx';
import { ImportSection } from './import-section.tsx';
import { ProductForm } from './product-form.tsx';

/** Who answers for a company, and its products: entered one by one or from a file. Executives see their own company alone. */
export function CorporateProductsPage() {
  const t = useWords('corporate-products');
  const { is_admin } = useMember();
  const draft = useProductDraft();
  return (
    <div className="shell">
      <PageHead title={t('title')} lede={t(is_admin ? 'ledeAdmin' : 'lede')} />
      <div className={styles.page}>
        {is_admin && <ExecutiveForm />}
        <ProductForm draft={draft} />
        <ImportSection company_id={draft.company_id} />
      </div>
    </div>
  );
}
