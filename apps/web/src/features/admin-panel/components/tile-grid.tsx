import { useId } from 'react';
import { IconArrowRight } from '#components/ui/icons.ts';
import { PageLink } from '#components/ui/page/page-link.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import type { GROUPS, Tile } from '../tiles.ts';
import styles from './admin-panel.module.css';

/** A group of tiles under its heading; nothing where it has none. */
export function TileGrid({ group, tiles }: { group: (typeof GROUPS)[number]; tiles: readonly Tile[] }) {
  const t = useTranslation('admin-panel');
  const heading = useId();
  if (tiles.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t(`groups.${group}`)}</h2>
      <ul className={styles.tiles}>
        {tiles.map(({ key, path, icon: Icon }) => (
          <li key={key}>
            <PageLink path={path} className={styles.tile}>
              <Icon size={24} aria-hidden="true" />
              <span className={styles.text}>
                <b>{t(`tiles.${key}.title`)}</b>
                <span>{t(`tiles.${key}.text`)}</span>
              </span>
              <IconArrowRight size={18} className={styles.arrow} aria-hidden="true" />
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
