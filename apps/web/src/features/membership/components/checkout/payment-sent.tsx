import { Link } from '@tanstack/react-router';
import { buttonClass } from '#components/ui/button.tsx';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { ME, paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';

/** Shown after the member has paid. The profile shows whether it was confirmed. */
export function PaymentSent() {
  const t = useTranslation('membership');
  return (
    <>
      <Notice tone="success" announce takesFocus title={t('payment.sent')}>
        {t('payment.sentHint')}
      </Notice>
      <Link to={paths.profile} params={{ userId: ME }} className={buttonClass({ block: true })}>
        {t('payment.toProfile')}
      </Link>
    </>
  );
}
