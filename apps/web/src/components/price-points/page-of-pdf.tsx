import { useTranslation } from '#i18n/use-translation.ts';
import { storedUrl } from '#lib/website-url.ts';
import styles from './price-points.module.css';

/** Opens a PDF at a page, in a tab of its own. Words: `price-points`. */
export function PageOfPdf({ fileUrl, page }: { fileUrl: string; page: number }) {
  const t = useTranslation('price-points');
  const address = storedUrl(fileUrl);
  if (!address) return null;
  return (
    <a className={styles.page} href={`${address}#page=${page}`} target="_blank" rel="noopener">
      {t('page', { page })}
    </a>
  );
}
