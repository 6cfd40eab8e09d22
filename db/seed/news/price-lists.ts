/**
 * Price lists of the demonstration, newest first. tools/draw/draw-price-lists.ts renders the files, served at
 * /demo/prices.
 */

/** File name without its ending, and description. */
export const PRICE_LISTS = [
  ['ojasvi-poy-fdy-silvassa', 'Polyester Filament POY and FDY, ex-Silvassa, Ojasvi Polyyarn'],
  ['surat-textured-market', 'Textured yarn, Surat market, all lustres: ટેક્સચરાઇઝ્ડ યાર્ન'],
  ['kirtana-combed-compact', 'Cotton combed and compact, Kirtana Spinners, Coimbatore'],
  ['aravat-pv-suiting', 'PV suiting yarn, grey and dyed, Aravat Suityarn, Bhilwara'],
  ['hemvat-wool-acrylic', 'Wool, acrylic and blends, Hemvat Woollens, Ludhiana'],
  ['vennai-melange', 'Melange 20s to 40s, all shades, Vennai Yarns, Tiruppur'],
  ['viscose-ring-vortex', 'Viscose Rayon, ring and vortex, 20s to 60s, ex-mill'],
  ['panipat-open-end', 'Open end cotton and recycled blends, 4s to 24s, Panipat'],
] as const;

export type PriceList = (typeof PRICE_LISTS)[number][0];
