/**
 * The module map in ARCHITECTURE.md, generated from boundaries.mjs: `npm run gen` writes it, and the house check compares it. It is a
 * list, because the formatter pads a table to the width of its longest cell.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { GROUPS, FOLDERS, type Folder } from '../boundaries.mjs';

const FILE = fileURLToPath(new URL('../ARCHITECTURE.md', import.meta.url));
const FROM = '<!-- Generated from boundaries.mjs by npm run gen. -->';
const TO = '<!-- End of the generated part. -->';

/** The sections of the map: a title, and the prefix of its modules. The first prefix that matches counts. */
const SECTIONS: readonly (readonly [title: string, prefix: string])[] = [
  ['The gateway', 'packages/gateway/'],
  ['Shared packages', 'packages/'],
  ['The database', 'db/'],
  ['The server', 'apps/server/'],
  ['The web app', 'apps/web'],
  ['Tests and tools', ''],
];

/** The features have one line: they all may import the same modules. */
const FEATURES = 'apps/web/src/features/';
const ALL_FEATURES = {
  path: `${FEATURES}*`,
  purpose: 'one feature each, `api/` and `components/`; none imports another',
};

/** What a module may import, in few words: groups by their name, modules of the same part without its prefix. */
function importsOf({ path, may }: Pick<Folder, 'path' | 'may'>): string {
  const groups = Object.entries(GROUPS).filter(([, files]) => files.every((file) => may.includes(file)));
  const grouped = new Set(groups.flatMap(([, files]) => files));
  const part = /^(apps\/\w+|packages\/\w+|db)\//.exec(path)?.[0] ?? '';
  const rest = may
    .filter((other) => !grouped.has(other))
    .map((other) => (other.startsWith(part) ? other.slice(part.length).replace(/^src\/(?=.)/, '') : other));
  return [...groups.map(([name]) => name), ...new Set(rest)].join(', ');
}

function lineOf(folder: Folder): string {
  const imports = importsOf(folder);
  return `- \`${folder.path}/\`: ${folder.purpose}${imports && `. _Imports ${imports}_`}`;
}

function moduleMap(): string {
  const isLaterFeature = (folder: Folder, index: number) =>
    folder.path.startsWith(FEATURES) && FOLDERS[index - 1]?.path.startsWith(FEATURES);
  const folders = FOLDERS.filter((folder, index) => !isLaterFeature(folder, index)).map((folder) =>
    folder.path.startsWith(FEATURES) ? { ...folder, ...ALL_FEATURES } : folder,
  );
  const bySection = Map.groupBy(folders, ({ path }) => SECTIONS.find(([, prefix]) => path.startsWith(prefix))![0]);
  return SECTIONS.map(([title]) => `**${title}**\n\n${bySection.get(title)!.map(lineOf).join('\n')}`).join('\n\n');
}

/** ARCHITECTURE.md with the current module map of boundaries.mjs. */
export async function withCodeMap(text: string): Promise<string> {
  const [before, rest = ''] = text.split(FROM);
  const after = rest.split(TO)[1] ?? '';
  return format(`${before}${FROM}\n\n${moduleMap()}\n\n${TO}${after}`, { parser: 'markdown', printWidth: 120 });
}

if (import.meta.main) {
  const text = await readFile(FILE, 'utf8');
  const fresh = await withCodeMap(text);
  if (fresh !== text) {
    await writeFile(FILE, fresh);
    console.log('wrote the module map in ARCHITECTURE.md');
  }
}
