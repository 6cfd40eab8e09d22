/** A key that stands twice in a catalogue hides the first one's words, and JSON says nothing. */
import type { House } from '../../house.ts';

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, each) => sum + countKeys(each), own);
}

export function uniqueKeys({ find, read }: House): string[] {
  return find('packages/messages/**/*.json')
    .filter((file) => !file.endsWith('package.json'))
    .flatMap((file) => {
      const text = read(file);
      const written = text.match(/"(?:[^"\\]|\\.)*"\s*:/g)?.length ?? 0;
      return written === countKeys(JSON.parse(text)) ? [] : [`${file} has a key twice`];
    });
}
