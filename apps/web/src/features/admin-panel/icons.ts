// The icons of the tiles, which no other page shows: see components/ui/icons.ts.
export { default as IconActivity } from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
export { default as IconAd2 } from '@tabler/icons-react/dist/esm/icons/IconAd2.mjs';
export { default as IconChartBar } from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
export { default as IconFlag } from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
export { default as IconHeartHandshake } from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs';
export { default as IconBuildingPlus } from '@tabler/icons-react/dist/esm/icons/IconBuildingPlus.mjs';
export { default as IconInbox } from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
export { default as IconCreditCard } from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs';
export { default as IconAdjustments } from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
export { default as IconPackage } from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
export { default as IconQuote } from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs';
export { default as IconUsers } from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
export { default as IconShieldLock } from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs';
export { default as IconListSearch } from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs';
export { default as IconMailFast } from '@tabler/icons-react/dist/esm/icons/IconMailFast.mjs';
export { default as IconMailX } from '@tabler/icons-react/dist/esm/icons/IconMailX.mjs';
