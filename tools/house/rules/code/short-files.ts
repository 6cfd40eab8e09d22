/** A file that is longer than this does several things. */
import type { House } from '../../house.ts';

const LONGEST = 400;

export function shortFiles({ find, read }: House): string[] {
  return find('{packages,apps,db,tools,tests}/**/*.{ts,tsx,sql,css,mjs}').flatMap((file) => {
    const lines = read(file).split('\n').length - 1;
    return lines > LONGEST ? [`${file} has ${lines} lines; ${LONGEST} is the limit`] : [];
  });
}
