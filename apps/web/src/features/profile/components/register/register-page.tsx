import { Notice } from '#components/ui/feedback/notice.tsx';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { isApple } from '#lib/device.ts';
import type { Signup } from '../../use-complete-profile.ts';
import { Benefits } from './benefits.tsx';
import { RegisterForm } from './register-form.tsx';
import form from '../form/form.module.css';
import styles from './register.module.css';

/** Complete Your Profile: the form, and beside it what a paid membership adds. */
export function RegisterPage({ signup }: { signup: Signup }) {
  const t = useTranslation('profile');
  return (
    <div className="shell">
      <PageHead title={t('register.title')} lede={t('register.lede')} />
      <div className={styles.page}>
        <div className={form.form}>
          {!signup.emailVerified && <Notice tone="warning">{t('register.notVerified')}</Notice>}
          <RegisterForm signup={signup} />
        </div>
        {!isApple() && <Benefits />}
      </div>
    </div>
  );
}
