import { Notice } from '#components/ui/feedback/notice.tsx';
import { env } from '#config/env.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { isApple } from '#lib/device.ts';
import { isPremium } from '#lib/membership/upgrade.ts';
import { useViewer } from '#lib/session/use-viewer.ts';
import { CorporateCard } from './corporate-card.tsx';
import { FreeCard } from './free-card.tsx';
import { PaidCard } from './paid-card.tsx';
import styles from './plans.module.css';

/** The three memberships, their benefits and prices, and the way to get them. An Apple device shows the free one only. */
export function PlansPage() {
  const t = useTranslation('membership');
  if (isApple()) return <FreePlanAlone />;
  return (
    <div className={cx('shell', styles.page)}>
      <h1>{t('plans.title')}</h1>
      <p className={styles.lede}>{t('plans.lede')}</p>
      <div className={styles.cards}>
        <FreeCard />
        <PaidCard />
        <CorporateCard />
      </div>
      <p className={styles.questions}>
        {t('plans.questions')}{' '}
        <a href={env().brand.support_url} target="_blank" rel="noopener">
          {t('plans.support')}
        </a>
      </p>
    </div>
  );
}

/** No price and no way to pay: the rules of Apple's store. */
function FreePlanAlone() {
  const t = useTranslation('membership');
  const { isSignedIn, member } = useViewer();
  const hasPaid = isSignedIn && isPremium(member);
  return (
    <div className={cx('shell', styles.page)}>
      <h1>{t('plans.title')}</h1>
      <p className={styles.lede}>{t('plans.ledeApple')}</p>
      <div className={cx(styles.cards, styles.one)}>
        <FreeCard />
        {!hasPaid && <Notice>{t('plans.onWebsite')}</Notice>}
      </div>
    </div>
  );
}
