import { PageLink } from '#components/ui/page/page-link.tsx';
import type { MenuItem } from '#config/access.ts';
import { useTranslation } from '#i18n/use-translation.ts';
import { cx } from '#lib/cx.ts';
import { pageNameKey } from '#lib/page-names.ts';
import { Fold } from './fold.tsx';
import { PendingBids } from '../pending-bids.tsx';
import styles from './main-nav.module.css';
import { useFitting } from './use-fitting.ts';
import { linkOf, usePagePath, useShell } from '../use-shell.ts';

/**
 * The second row of a wide header: the market at the left, what is managed and one's own at the right. Give it the
 * entries as `key`: others are measured before they are first painted.
 */
export function MainNav() {
  const t = useTranslation('common');
  const shell = useShell();
  const path = usePagePath();
  const name = (item: MenuItem) => t(pageNameKey(item.path) ?? 'pages.home');
  const hasCurrent = (items: MenuItem[]) =>
    items.some((item) => path === item.path || path.startsWith(`${item.path}/`));
  const market = shell.menu.filter(({ group }) => group === 'market' || group === 'members');
  const manage = shell.menu.filter(({ group }) => group === 'manage');
  const own = shell.menu.filter(({ group }) => group === 'mine');
  const { row, ruler, count } = useFitting();
  const folded = market.slice(count);
  const entry = (item: MenuItem) => (
    <li key={item.path}>
      <PageLink className={styles.entry} {...linkOf(item, shell)}>
        {name(item)}
        <PendingBids path={item.path} />
      </PageLink>
    </li>
  );
  return (
    <nav className={styles.nav} aria-label={t('header.main')}>
      <div className={cx('shell', styles.line)}>
        <ul ref={row} className={styles.row}>
          {market.slice(0, count).map(entry)}
          {folded.length > 0 && (
            <li>
              <Fold label={t('header.more')} items={folded} hasCurrent={hasCurrent(folded)} />
            </li>
          )}
        </ul>
        <ul className={styles.right}>
          {manage.length > 1 && (
            <li>
              <Fold label={t('groups.manage')} items={manage} hasCurrent={hasCurrent(manage)} />
            </li>
          )}
          {(manage.length > 1 ? own : [...manage, ...own]).map(entry)}
        </ul>
      </div>
      <div ref={ruler} className={styles.ruler} aria-hidden="true">
        {market.map((item) => (
          <span key={item.path} className={styles.entry}>
            {name(item)}
          </span>
        ))}
        <span className={cx(styles.entry, styles.fold)}>{t('header.more')}</span>
      </div>
    </nav>
  );
}
