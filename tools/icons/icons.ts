/**
 * The drawings of the icons that the web app names, from the package @tabler/icons: `npm run gen` writes them into
 * `apps/web/src/components/icons/`. So an installation needs 80 drawings of a package of nine thousand files.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

const WEB = fileURLToPath(new URL('../../apps/web/src/', import.meta.url));
/** The package exports the files of its icons alone. */
const DRAWINGS = new URL('../../node_modules/@tabler/icons/tabler-nodes-outline.json', import.meta.url);
const FOLDER = 'components/icons';
/** The lists of names, and the file of each list's drawings. */
const LISTS = [
  ['components/ui/icons.ts', 'frame.gen.ts'],
  ['components/ui/lazy-icons.ts', 'pages.gen.ts'],
  ['features/admin-panel/icons.ts', 'tiles.gen.ts'],
] as const;

type Node = readonly [tag: string, attributes: Readonly<Record<string, string>>];

/** The name of a drawing: `IconAd2` is `ad-2`. */
const kebab = (icon: string) =>
  icon
    .replace(/^Icon/, '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-z])(?=[0-9])/g, '-')
    .toLowerCase();

/** @throws Error if the package has no icon of that name */
function drawingOf(drawings: Readonly<Record<string, readonly Node[]>>, icon: string): string {
  const nodes = drawings[kebab(icon)];
  if (!nodes) throw new Error(`@tabler/icons has no ${kebab(icon)}, which ${icon} stands for`);
  const isPath = ([tag, attributes]: Node) => tag === 'path' && Object.keys(attributes).join() === 'd';
  return JSON.stringify(nodes.map((node) => (isPath(node) ? node[1].d : node)));
}

async function drawn([list, name]: (typeof LISTS)[number]): Promise<{ file: string; source: string }> {
  const drawings = JSON.parse(readFileSync(DRAWINGS, 'utf8')) as Record<string, Node[]>;
  const names = readFileSync(join(WEB, list), 'utf8').match(/(?<=^ {2})Icon\w+(?=,$)/gm) ?? [];
  const file = join(WEB, FOLDER, name);
  const lines = names.map(
    (icon) => `export const ${icon} = /* @__PURE__ */ tablerIcon(${drawingOf(drawings, icon)});\n`,
  );
  const text = `/**
 * @license Tabler Icons, MIT, Copyright (c) 2020-2026 Paweł Kuna, https://tabler.io/icons
 *
 * Written by \`npm run gen\` from the names in ${list}: not by hand.
 */
import { tablerIcon } from './tabler-icon.tsx';

${lines.join('')}`;
  return { file, source: await format(text, { ...(await resolveConfig(file)), filepath: file }) };
}

/** Each file of drawings, and what it must contain. */
export const drawnIcons = () => Promise.all(LISTS.map(drawn));

if (import.meta.main)
  for (const { file, source } of await drawnIcons()) {
    writeFileSync(file, source);
    console.log(`wrote ${relative(WEB, file)}`);
  }
