/** The list of commands, and the help of each. */
import { COMMANDS } from './all-commands.ts';
import type { Command } from './command.ts';

const CALL = 'npm run cli --';

/** Two columns, the first as wide as its longest entry. */
function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`.trimEnd()).join('\n');
}

/** All commands, a line each. */
export async function listOfCommands(): Promise<string> {
  const rows = await Promise.all(
    [...COMMANDS].map(async ([name, load]) => [name, (await load()).command.about] as const),
  );
  return [
    `Usage: ${CALL} COMMAND …`,
    '',
    columns(rows),
    '',
    `${CALL} COMMAND --help explains one. Settings come from the environment, as those of the server do.`,
    'Exit status: 0 done, 1 something has to be put right, 2 a wrong argument or setting (nothing was changed).',
  ].join('\n');
}

/** The forms and options of a command. */
export function helpOf(name: string, { about, forms, text, options = {} }: Command): string {
  const optionRows = Object.entries(options).map(
    ([option, { value, about: purpose }]) => [value ? `--${option} ${value}` : `--${option}`, purpose] as const,
  );
  return [
    about,
    '',
    'Usage:',
    columns(forms.map(([form, purpose]) => [`${CALL} ${name} ${form}`.trim(), purpose] as const)),
    ...(optionRows.length > 0 ? ['', 'Options:', columns(optionRows)] : []),
    ...(text ? ['', text] : []),
  ].join('\n');
}
