import { PageHead } from '#components/ui/page/page-head.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { ContactForm } from './contact-form.tsx';
import styles from './contact-page.module.css';
import { Reach } from './reach.tsx';

export function ContactPage() {
  const t = useTranslation('contact');
  return (
    <div className="shell">
      <PageHead title={t('title')} lede={t('lede')} />
      <div className={styles.page}>
        <ContactForm />
        <Reach />
      </div>
    </div>
  );
}
