/**
 * The code map in ARCHITECTURE.md, written from the walls: `npm run gen` puts it there, the house check sees that it is fresh.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { GROUPS, ROOMS, type Room } from '../walls.mjs';

const FILE = fileURLToPath(new URL('../ARCHITECTURE.md', import.meta.url));
const FROM = '<!-- The rooms of walls.mjs: npm run gen writes them. -->';
const TO = '<!-- So far. -->';

/** Where a room reaches, in few words: what goes together by its name, what is near without the way to it. */
function reachOf({ path, may }: Pick<Room, 'path' | 'may'>): string {
  const groups = Object.entries(GROUPS).filter(([, files]) => files.every((file) => may.includes(file)));
  const grouped = new Set(groups.flatMap(([, files]) => files));
  const part = /^(apps\/\w+|packages\/\w+|db)\//.exec(path)?.[0] ?? '';
  const rest = may
    .filter((other) => !grouped.has(other))
    .map((other) => (other.startsWith(part) ? other.slice(part.length).replace(/^src\/(?=.)/, '') : other));
  return [...groups.map(([name]) => name), ...new Set(rest)].join(', ') || '–';
}

/** ARCHITECTURE.md with the map as the walls have it now. */
export async function withCodeMap(text: string): Promise<string> {
  const features = ROOMS.filter(({ path }) => path.startsWith('apps/web/src/features/'));
  const rows = ROOMS.filter((room) => room === features[0] || !features.includes(room)).map((room) =>
    room === features[0]
      ? {
          ...room,
          path: 'apps/web/src/features/<f>',
          charge: 'one feature each, `api/` and `components/`; none imports another',
        }
      : room,
  );
  const table = [
    '| Folder | In charge of | May import |',
    '| --- | --- | --- |',
    ...rows.map((room) => `| \`${room.path}/\` | ${room.charge} | ${reachOf(room)} |`),
  ].join('\n');
  const [before, rest = ''] = text.split(FROM);
  const after = rest.split(TO)[1] ?? '';
  return format(`${before}${FROM}\n\n${table}\n\n${TO}${after}`, { parser: 'markdown', printWidth: 120 });
}

if (import.meta.main) {
  const text = await readFile(FILE, 'utf8');
  await writeFile(FILE, await withCodeMap(text));
}
