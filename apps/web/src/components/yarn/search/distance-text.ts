import { translateIn } from '#i18n/messages.ts';
import { distanceOf } from './yarn-search.ts';
import type { YarnSearch } from './yarn-search.ts';

/**
 * How far a count is from the asked one, below the name of the count. Call it where the messages of `yarn-search` have loaded: with
 * the rows that {@link yarnOfSearch} found.
 *
 * @example distanceText(search, 17222, '155D/48F') // '155D/48F: 3.3 % coarser'
 */
export function distanceText(search: YarnSearch, millitex: number, count: string): string {
  const t = translateIn('yarn-search');
  const distance = distanceOf(search, millitex);
  if (distance === 0) return t('exact', { count });
  return t(distance > 0 ? 'coarser' : 'finer', { count, percent: String(Math.abs(distance)) });
}

/** The same beside a row that names its count; '' for the asked one. */
export function rowDistance(search: YarnSearch | undefined, millitex: number | null): string {
  const distance = search && millitex !== null ? distanceOf(search, millitex) : 0;
  if (distance === 0) return '';
  return translateIn('yarn-search')(distance > 0 ? 'rowCoarser' : 'rowFiner', {
    percent: String(Math.abs(distance)),
  });
}
