import { buttonClass } from '#components/ui/button.tsx';
import { IconFileTypePdf } from '#components/ui/icons.ts';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { env } from '#config/env.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { PlanCard } from './plan-card.tsx';
import styles from './plans.module.css';

/** The Corporate Member plan: agreed with a person, not bought on this page. */
export function CorporateCard() {
  const t = useTranslation('membership');
  const price = (
    <>
      <p className={styles.amount}>{t('price.byContact')}</p>
      <p>{t('eligibility')}</p>
    </>
  );
  const action = (
    <PageLink path={paths.contactCorporate} className={buttonClass({ variant: 'line', block: true })}>
      {t('plans.contact')}
    </PageLink>
  );
  return (
    <PlanCard plan="corporate" price={price} action={action}>
      <a className={styles.brochure} href={env().brand.brochure_url} target="_blank" rel="noopener">
        <IconFileTypePdf size={20} aria-hidden="true" />
        {t('plans.brochure')}
      </a>
    </PlanCard>
  );
}
