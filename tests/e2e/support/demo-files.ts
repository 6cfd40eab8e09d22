/** Files of the demonstration that journeys upload as if they were an admin's own. */
import { fileURLToPath } from 'node:url';

const demoFile = (path: string) => fileURLToPath(new URL(`../../../db/seed/assets/${path}`, import.meta.url));

/** 1000x400 px: an ad is cut out of it. */
export const PICTURE = demoFile('news/cones.webp');
export const PRICE_PDF = demoFile('prices/panipat-open-end.pdf');
