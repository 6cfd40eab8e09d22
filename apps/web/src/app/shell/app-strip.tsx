import { useState } from 'react';
import { IconBrandApple, IconBrandGooglePlay, IconX } from '#components/ui/icons.ts';
import { env } from '#config/env.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import styles from './app-strip.module.css';

const KEY = 'tanabana-app-strip';

/** Advertises the apps: on desktops that are not Apple devices, until it is closed for this visit. */
export function AppStrip() {
  const t = useTranslation('common');
  const [isOpen, setIsOpen] = useState(() => sessionStorage.getItem(KEY) === null);
  const { stores } = env().brand;
  if (!isOpen) return null;
  const hide = () => {
    sessionStorage.setItem(KEY, 'hidden');
    setIsOpen(false);
  };
  return (
    <aside className={styles.strip} aria-label={t('header.appsLabel')}>
      <div className={cx('shell', styles.line)}>
        <span>{t('header.apps')}</span>
        <a href={stores.google_play} rel="noopener">
          <IconBrandGooglePlay size={16} aria-hidden="true" />
          {t('header.googlePlay')}
        </a>
        <a href={stores.app_store} rel="noopener">
          <IconBrandApple size={16} aria-hidden="true" />
          {t('header.appStore')}
        </a>
        <button type="button" aria-label={t('header.hideApps')} onClick={hide}>
          <IconX size={16} aria-hidden="true" />
        </button>
      </div>
    </aside>
  );
}
