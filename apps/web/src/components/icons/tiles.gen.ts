/**
 * @license Tabler Icons, MIT, Copyright (c) 2020-2026 Paweł Kuna, https://tabler.io/icons
 *
 * Written by `npm run gen` from the names in features/admin-panel/icons.ts: not by hand.
 */
import { tablerIcon } from './tabler-icon.tsx';

export const IconActivity = /* @__PURE__ */ tablerIcon(['M3 12h4l3 8l4 -16l3 8h4']);
export const IconAd2 = /* @__PURE__ */ tablerIcon([
  'M11.933 5h-6.933v16h13v-8',
  'M14 17h-5',
  'M9 13h5v-4h-5v4',
  'M15 5v-2',
  'M18 6l2 -2',
  'M19 9h2',
]);
export const IconChartBar = /* @__PURE__ */ tablerIcon([
  'M3 13a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v6a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -6',
  'M15 9a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v10a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -10',
  'M9 5a1 1 0 0 1 1 -1h4a1 1 0 0 1 1 1v14a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1l0 -14',
  'M4 20h14',
]);
export const IconFlag = /* @__PURE__ */ tablerIcon([
  'M5 5a5 5 0 0 1 7 0a5 5 0 0 0 7 0v9a5 5 0 0 1 -7 0a5 5 0 0 0 -7 0v-9',
  'M5 21v-7',
]);
export const IconHeartHandshake = /* @__PURE__ */ tablerIcon([
  'M19.5 12.572l-7.5 7.428l-7.5 -7.428a5 5 0 1 1 7.5 -6.566a5 5 0 1 1 7.5 6.572',
  'M12 6l-3.293 3.293a1 1 0 0 0 0 1.414l.543 .543c.69 .69 1.81 .69 2.5 0l1 -1a3.182 3.182 0 0 1 4.5 0l2.25 2.25',
  'M12.5 15.5l2 2',
  'M15 13l2 2',
]);
export const IconBuildingPlus = /* @__PURE__ */ tablerIcon([
  'M3 21h9',
  'M9 8h1',
  'M9 12h1',
  'M9 16h1',
  'M14 8h1',
  'M14 12h1',
  'M5 21v-16c0 -.53 .211 -1.039 .586 -1.414c.375 -.375 .884 -.586 1.414 -.586h10c.53 0 1.039 .211 1.414 .586c.375 .375 .586 .884 .586 1.414v7',
  'M16 19h6',
  'M19 16v6',
]);
export const IconInbox = /* @__PURE__ */ tablerIcon([
  'M4 6a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2l0 -12',
  'M4 13h3l3 3h4l3 -3h3',
]);
export const IconCreditCard = /* @__PURE__ */ tablerIcon([
  'M3 8a3 3 0 0 1 3 -3h12a3 3 0 0 1 3 3v8a3 3 0 0 1 -3 3h-12a3 3 0 0 1 -3 -3l0 -8',
  'M3 10l18 0',
  'M7 15l.01 0',
  'M11 15l2 0',
]);
export const IconAdjustments = /* @__PURE__ */ tablerIcon([
  'M4 10a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M6 4v4',
  'M6 12v8',
  'M10 16a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M12 4v10',
  'M12 18v2',
  'M16 7a2 2 0 1 0 4 0a2 2 0 0 0 -4 0',
  'M18 4v1',
  'M18 9v11',
]);
export const IconPackage = /* @__PURE__ */ tablerIcon([
  'M12 3l8 4.5l0 9l-8 4.5l-8 -4.5l0 -9l8 -4.5',
  'M12 12l8 -4.5',
  'M12 12l0 9',
  'M12 12l-8 -4.5',
  'M16 5.25l-8 4.5',
]);
export const IconQuote = /* @__PURE__ */ tablerIcon([
  'M10 11h-4a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1h3a1 1 0 0 1 1 1v6c0 2.667 -1.333 4.333 -4 5',
  'M19 11h-4a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1h3a1 1 0 0 1 1 1v6c0 2.667 -1.333 4.333 -4 5',
]);
export const IconUsers = /* @__PURE__ */ tablerIcon([
  'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  'M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2',
  'M16 3.13a4 4 0 0 1 0 7.75',
  'M21 21v-2a4 4 0 0 0 -3 -3.85',
]);
export const IconShieldLock = /* @__PURE__ */ tablerIcon([
  'M12 3a12 12 0 0 0 8.5 3a12 12 0 0 1 -8.5 15a12 12 0 0 1 -8.5 -15a12 12 0 0 0 8.5 -3',
  'M11 11a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  'M12 12l0 2.5',
]);
export const IconListSearch = /* @__PURE__ */ tablerIcon([
  'M11 15a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  'M18.5 18.5l2.5 2.5',
  'M4 6h16',
  'M4 12h4',
  'M4 18h4',
]);
export const IconMailFast = /* @__PURE__ */ tablerIcon([
  'M3 7h3',
  'M3 11h2',
  'M9.02 8.801l-.6 6a2 2 0 0 0 1.99 2.199h7.98a2 2 0 0 0 1.99 -1.801l.6 -6a2 2 0 0 0 -1.99 -2.199h-7.98a2 2 0 0 0 -1.99 1.801',
  'M9.8 7.5l2.982 3.28a3 3 0 0 0 4.238 .202l3.28 -2.982',
]);
export const IconMailX = /* @__PURE__ */ tablerIcon([
  'M13.5 19h-8.5a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2h14a2 2 0 0 1 2 2v6',
  'M3 7l9 6l9 -6',
  'M22 22l-5 -5',
  'M17 22l5 -5',
]);
