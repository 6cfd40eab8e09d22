import { PageHead } from '#components/ui/page/page-head.tsx';
import { useTranslation } from '#i18n/use-translation.ts';
import { GROUPS, tilesOf } from '../tiles.ts';
import type { Panel } from '../tiles.ts';
import styles from './admin-panel.module.css';
import { FirstSteps } from './first-steps.tsx';
import { TileGrid } from './tile-grid.tsx';

/** The tools of an admin account, as tiles in groups: the full panel, or the limited one of the main admin account. */
export function AdminPanelPage({ panel }: { panel: Panel }) {
  const t = useTranslation('admin-panel');
  const tiles = tilesOf(panel);
  return (
    <div className="shell">
      <PageHead title={t(panel === 'limited' ? 'titleLimited' : 'title')} lede={t('lede')} />
      <div className={styles.page}>
        <FirstSteps />
        {GROUPS.map((group) => (
          <TileGrid key={group} group={group} tiles={tiles.filter((tile) => tile.group === group)} />
        ))}
      </div>
    </div>
  );
}
