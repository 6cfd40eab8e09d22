// The icons of the tiles, which no other page shows: see components/ui/icons.ts.
export {
  IconActivity,
  IconAd2,
  IconChartBar,
  IconFlag,
  IconHeartHandshake,
  IconBuildingPlus,
  IconInbox,
  IconCreditCard,
  IconAdjustments,
  IconPackage,
  IconQuote,
  IconUsers,
  IconShieldLock,
  IconListSearch,
  IconMailFast,
  IconMailX,
} from '../../components/icons/tiles.gen.ts';
