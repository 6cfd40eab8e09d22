// The tiles of the admin panels: one line for each page. Their texts: `tiles.<key>` of packages/messages/en/admin-panel.json.
import { IconAffiliate, IconBuildingFactory2, IconFileTypePdf, IconNews } from '#components/ui/icons.ts';
import type { IconSettings } from '#components/ui/icons.ts';
import { paths } from '#config/paths.ts';
import type { Path } from '#config/paths.ts';
import {
  IconActivity,
  IconAdjustments,
  IconAd2,
  IconBuildingPlus,
  IconChartBar,
  IconCreditCard,
  IconFlag,
  IconHeartHandshake,
  IconInbox,
  IconListSearch,
  IconMailFast,
  IconMailX,
  IconPackage,
  IconQuote,
  IconShieldLock,
  IconUsers,
} from './icons.ts';

/** The groups of tiles, in the order in which a panel shows them. */
export const GROUPS = ['publish', 'companies', 'members', 'service'] as const;

/** `full` is /admin, `limited` is /admin2, the panel of the main admin account. */
export type Panel = 'full' | 'limited';

type AnyTile = {
  key: string;
  path: Path;
  icon: typeof IconSettings;
  group: (typeof GROUPS)[number];
  /** The panels that show it. A member with one of them may open the page: config/access.ts. */
  panels: readonly Panel[];
};

const BOTH: readonly Panel[] = ['full', 'limited'];
const FULL: readonly Panel[] = ['full'];

/** Every tile, in the order in which its group shows it. */
const TILES = [
  { key: 'priceLists', path: '/admin/price-lists', icon: IconFileTypePdf, group: 'publish', panels: BOTH },
  { key: 'news', path: '/admin/news', icon: IconNews, group: 'publish', panels: BOTH },
  { key: 'snippets', path: '/admin/snippets', icon: IconQuote, group: 'publish', panels: BOTH },
  { key: 'corporateProducts', path: paths.corporateProducts, icon: IconPackage, group: 'companies', panels: BOTH },
  { key: 'registerCompany', path: '/admin/register-company', icon: IconBuildingPlus, group: 'companies', panels: BOTH },
  { key: 'companies', path: '/admin/companies', icon: IconBuildingFactory2, group: 'companies', panels: FULL },
  { key: 'dealers', path: '/admin/dealers', icon: IconAffiliate, group: 'companies', panels: FULL },
  { key: 'enquiries', path: '/admin/enquiries', icon: IconInbox, group: 'companies', panels: FULL },
  { key: 'dashboard', path: '/admin/dashboard', icon: IconChartBar, group: 'service', panels: FULL },
  { key: 'operations', path: '/admin/operations', icon: IconActivity, group: 'service', panels: FULL },
  {
    key: 'membershipManagement',
    path: paths.membershipManagement,
    icon: IconUsers,
    group: 'members',
    panels: ['full'],
  },
  { key: 'mailings', path: '/admin/mailings', icon: IconMailFast, group: 'members', panels: FULL },
  { key: 'moderation', path: '/admin/moderation', icon: IconFlag, group: 'members', panels: FULL },
  { key: 'ads', path: paths.adManagement, icon: IconAd2, group: 'members', panels: FULL },
  { key: 'partners', path: '/admin/partners', icon: IconHeartHandshake, group: 'companies', panels: BOTH },
  { key: 'security', path: '/admin/security', icon: IconShieldLock, group: 'service', panels: FULL },
  { key: 'failedMessages', path: '/admin/failed-messages', icon: IconMailX, group: 'service', panels: FULL },
  { key: 'auditLog', path: '/admin/audit-log', icon: IconListSearch, group: 'service', panels: FULL },
  { key: 'payments', path: '/admin/payments', icon: IconCreditCard, group: 'service', panels: FULL },
  { key: 'settings', path: '/admin/settings', icon: IconAdjustments, group: 'service', panels: FULL },
] as const satisfies readonly AnyTile[];

export type Tile = AnyTile & { key: (typeof TILES)[number]['key'] };

/** The tiles of a panel. */
export const tilesOf = (panel: Panel): readonly Tile[] =>
  (TILES as readonly Tile[]).filter(({ panels }) => panels.includes(panel));
