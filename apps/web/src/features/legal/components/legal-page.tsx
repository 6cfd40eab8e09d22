import { useRouter } from '@tanstack/react-router';
import { FAQ_NUMBERS } from '@tanabana/domain/pages/faq-numbers';
import { Button } from '#components/ui/button.tsx';
import { paths } from '#config/paths.ts';
import { useLanguage, useTranslation } from '#i18n/use-translation.ts';
import styles from './legal-page.module.css';

/** A static text with a link back to the previous page. */
export function LegalPage({ text }: { text: 'privacy' | 'terms' }) {
  const t = useTranslation('legal');
  const isTranslated = useLanguage() !== 'en';
  const router = useRouter();
  const sections = t.list(`${text}.sections`, FAQ_NUMBERS);
  const back = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: paths.home }));

  return (
    <div className="shell">
      <article className={styles.text}>
        <Button variant="line" size="sm" className={styles.back} onClick={back}>
          {t('back')}
        </Button>
        <h1>{t(`${text}.title`)}</h1>
        <p className={styles.date}>{t('effective')}</p>
        {isTranslated && <p className={styles.date}>{t('prevails')}</p>}
        <p className={styles.lede}>{t(`${text}.lede`)}</p>
        {sections.map(({ title, paragraphs, points }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {points && (
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </article>
    </div>
  );
}
