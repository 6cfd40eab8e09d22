import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { membershipNotices } from '@tanabana/domain/membership/notices';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { showToast } from '#lib/toast.ts';
import { OfferNote, PaidPrice } from './paid-price.tsx';
import styles from './payment-page.module.css';

/**
 * The purchase as an app on an Apple device would offer it; nothing is bought here. Only this page shows the price on such a device: no
 * link leads to it there, and the order is its purpose.
 */
export function InAppPurchasePage() {
  const t = useTranslation('membership');
  const { history } = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const goBack = () => (canGoBack ? history.back() : void navigate({ to: paths.membershipPlans }));
  return (
    <div className={cx('shell', styles.page)}>
      <div className={cx(styles.column, styles.narrow)}>
        <h1>{t('inApp.title')}</h1>
        <div className={styles.grid}>
          <Card title={t('payment.summary')}>
            <div className={styles.checkout}>
              <p className={styles.plan}>
                <b>{t('names.paid')}</b>
                <small>{t('payment.year')}</small>
              </p>
              <div className={styles.price}>
                <PaidPrice />
                <OfferNote />
              </div>
              <Button block size="lg" onClick={() => showToast(membershipNotices.purchaseSimulated)}>
                {t('inApp.confirm')}
              </Button>
              <Button block variant="line" onClick={goBack}>
                {t('inApp.back')}
              </Button>
            </div>
          </Card>
        </div>
      </div>
    </div>
  );
}
