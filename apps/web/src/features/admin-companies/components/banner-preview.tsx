import { useMemo } from 'react';
import { showFile } from '#components/uploads/show-file.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { storedUrl } from '#lib/website-url.ts';
import styles from './company-form.module.css';

/** The banner as the company's page crops it from its centre, on a wide screen and on a phone; nothing without one. */
export function BannerPreview({ file, stored }: { file: File | null; stored: string | null }) {
  const t = useTranslation('admin-company-form');
  const show = useMemo(() => (file ? showFile(file) : undefined), [file]);
  const src = file ? undefined : storedUrl(stored);
  if (!file && !src) return null;
  return (
    <div className={styles.preview} role="group" aria-label={t('bannerPreview')}>
      <b>{t('bannerPreview')}</b>
      <figure>
        <img ref={show} src={src} alt="" className={styles.wide} />
        <figcaption>{t('previewWide')}</figcaption>
      </figure>
      <figure className={styles.phone}>
        <img ref={show} src={src} alt="" />
        <figcaption>{t('previewPhone')}</figcaption>
      </figure>
    </div>
  );
}
