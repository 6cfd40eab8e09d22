import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '#components/ui/button.tsx';
import { legalLinks } from '#components/legal-links.tsx';
import { IconBrandGoogle } from '#components/ui/lazy-icons.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { googleAddress, hasGoogleQuery } from '../api/sign-in-providers.ts';
import styles from './auth.module.css';

/** A link to Google, where the operator has set it up. It is below the form, so that it moves nothing when it appears. */
export function GoogleSignIn({ redirect }: { redirect?: string | undefined }) {
  const t = useTranslation('auth');
  const { data: hasGoogle = false } = useQuery(hasGoogleQuery);
  if (!hasGoogle) return null;
  return (
    <div className={styles.form}>
      <p className={styles.or}>{t('google.or')}</p>
      <a href={googleAddress(redirect)} className={buttonClass({ variant: 'line', size: 'lg', block: true })}>
        <IconBrandGoogle size={20} stroke={1.75} aria-hidden="true" />
        {t('google.signIn')}
      </a>
      <p className={styles.small}>{t.rich('google.agree', legalLinks)}</p>
    </div>
  );
}
