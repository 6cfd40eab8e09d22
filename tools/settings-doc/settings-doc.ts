/** Writes docs/settings.md from the list of settings that the server reads and from guide.ts: `npm run gen`. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { format } from 'prettier';
import { SETTINGS } from '../../apps/server/src/settings.ts';
import { GUIDE, type SettingName } from './guide.ts';
import { SECTIONS, type Section } from './sections.ts';

const FILE = fileURLToPath(new URL('../../docs/settings.md', import.meta.url));

const HEAD = `# Settings

Environment variables. The server checks all of them before it starts and reports every error at once, by name.
[config.ts](../apps/server/src/config.ts) alone reads them; \`npm run gen\` writes this page from its list.

A setting that is shown with \`…_FILE\` may come in a file: \`JWT_SECRET_FILE=/run/secrets/jwt\` (Docker, Kubernetes), or \`JWT_SECRET\` among the
credentials of a systemd service (\`LoadCredential=JWT_SECRET:/etc/tanabana/jwt\`). The file has the secret alone; a line break at its end
does not count. A setting that is given twice, and a file that is missing, empty, larger than 128 KiB, no text or may be written by every
user of the machine, is refused. One that every user may read is warned of, but below \`/run/secrets\`, where Docker makes it so.
[What production refuses](operations.md#settings-and-secrets).
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
  const inFile = 'secret' in SETTINGS[name] ? `, \`…_FILE\`` : '';
  return `| \`${name}\`${inFile} | ${about} | ${defaultOf(name)} | ${value} | \`${example}\` |`;
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
