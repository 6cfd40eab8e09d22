import { buttonClass } from '#components/ui/button.tsx';
import { IconMail } from '#components/ui/lazy-icons.ts';
import { PageHead } from '#components/ui/page/page-head.tsx';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { env } from '#config/env.ts';
import { paths } from '#config/paths.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { PartnerGrid } from './partner-grid.tsx';
import styles from './partners-page.module.css';

/** About Us: what the marketplace is, who works with it and how to join them. */
export function PartnersPage() {
  const t = useTranslation('partners');
  const { email } = env().brand;
  const about = t.list('about');
  return (
    <div className="shell">
      <PageHead title={t('title')} lede={t('lede')} />
      <div className={styles.page}>
        <div className={styles.about}>
          {about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <section className={styles.partners}>
          <h2>{t('partners')}</h2>
          <p>{t('partnersLede')}</p>
          <PartnerGrid />
        </section>
        <aside className={styles.apply}>
          <h2>{t('apply.title')}</h2>
          <p>{t('apply.text')}</p>
          <a className={buttonClass()} href={`mailto:${email}?subject=${encodeURIComponent(t('apply.subject'))}`}>
            <IconMail size={20} aria-hidden="true" />
            {t('apply.action')}
          </a>
          <a href={`mailto:${email}`}>{email}</a>
          <PageLink path={paths.contactCorporate}>{t('corporate')}</PageLink>
        </aside>
      </div>
    </div>
  );
}
