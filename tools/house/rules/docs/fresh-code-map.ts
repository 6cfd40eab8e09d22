/** The map is written from the walls: one that says something else leads astray. */
import { withCodeMap } from '../../../code-map.ts';
import type { House } from '../../house.ts';

export async function freshCodeMap({ read }: House): Promise<string[]> {
  const text = read('ARCHITECTURE.md');
  return (await withCodeMap(text)) === text
    ? []
    : ["ARCHITECTURE.md has another code map than walls.mjs: run 'npm run gen'"];
}
