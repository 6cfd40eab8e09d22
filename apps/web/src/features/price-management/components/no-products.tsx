import { EmptyState } from '#components/ui/feedback/states.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { useMember } from '#lib/session/member.ts';
import styles from './price-management-page.module.css';

/** A company without products; an admin adds them. */
export function NoProducts() {
  const t = useTranslation('prices');
  const { is_admin } = useMember();
  const add = (
    <PageLink path={paths.corporateProducts} className={buttonClass()}>
      {t('noProducts.action')}
    </PageLink>
  );
  return (
    <div className={styles.card}>
      <EmptyState title={t('noProducts.title')} action={is_admin && add}>
        {t('noProducts.hint')}
      </EmptyState>
    </div>
  );
}
