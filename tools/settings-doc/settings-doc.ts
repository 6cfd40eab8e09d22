/** Writes docs/settings.md from the list of settings that the server reads and from guide.ts: `npm run gen`. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { SETTINGS } from '../../apps/server/src/settings.ts';
import { GUIDE, SECTIONS, type Section, type SettingName } from './guide.ts';

const FILE = fileURLToPath(new URL('../../docs/settings.md', import.meta.url));

const HEAD = `# Settings

Environment variables. The server checks all of them before it starts and reports every error at once, by name.
[config.ts](../apps/server/src/config.ts) alone reads them; \`npm run gen\` writes this page from its list.
`;

/** The value without the variable: the default of the list as a user would type it, or the guide's text. */
function defaultOf(name: SettingName): string {
  const { data } = SETTINGS[name].schema.safeParse(undefined);
  if (data !== undefined) return `\`${String(data)}\``;
  return GUIDE[name].unless ?? 'none';
}

function rowOf(name: SettingName): string {
  const { about, example, unit } = GUIDE[name];
  const { expected } = SETTINGS[name];
  const value = unit === undefined || expected.includes(unit) ? expected : `${expected} (${unit})`;
  return `| \`${name}\` | ${about} | ${defaultOf(name)} | ${value} | \`${example}\` |`;
}

const sectionOf = ({ title, text, names }: Section): string =>
  [
    `## ${title}`,
    ...(text === undefined ? [] : [text]),
    [
      '| Setting | What it does | Default | Value | Example |',
      '| --- | --- | --- | --- | --- |',
      ...names.map(rowOf),
    ].join('\n'),
  ].join('\n\n');

/** The page, formatted as the repository's other documents. */
export function settingsDoc(): Promise<string> {
  return format([HEAD, ...SECTIONS.map(sectionOf)].join('\n\n'), { parser: 'markdown', printWidth: 120 });
}

/** Whether docs/settings.md is what the settings make of it. */
export const isFresh = async (): Promise<boolean> => (await readFile(FILE, 'utf8')) === (await settingsDoc());

if (import.meta.main && !(await isFresh())) {
  await writeFile(FILE, await settingsDoc());
  console.log('wrote docs/settings.md');
}
