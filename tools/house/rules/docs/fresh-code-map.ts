/** The map is generated from the module boundaries: a stale one misleads. */
import { withCodeMap } from '../../../code-map.ts';
import type { House } from '../../house.ts';

export async function freshCodeMap({ read }: House): Promise<string[]> {
  const text = read('ARCHITECTURE.md');
  return (await withCodeMap(text)) === text
    ? []
    : ["ARCHITECTURE.md has another code map than boundaries.mjs: run 'npm run gen'"];
}
