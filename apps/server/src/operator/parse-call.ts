/** Reads the arguments of a call, and refuses those that its command does not have. */
import { parseArgs } from 'node:util';
import { ArgumentError, type Call, type Command } from './command.ts';

/**
 * @param args what follows the name of the command
 * @throws ArgumentError for an option that is unknown, given twice, without its value or with one too many
 */
export function parseCall({ options = {} }: Pick<Command, 'options'>, args: readonly string[]): Call {
  const { tokens, positionals } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      Object.entries(options).map(([name, { value }]) => [name, { type: value ? ('string' as const) : 'boolean' }]),
    ),
  });
  const known = Object.entries(options).map(([name, { value }]) => (value ? `--${name} ${value}` : `--${name}`));
  const given = new Map<string, string | undefined>();
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const which = token.rawName;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    if (!option) throw new ArgumentError(which, 'is not known', known.join(' or ') || 'no option but --help');
    if (given.has(token.name)) throw new ArgumentError(which, 'is given twice', 'it once');
    if (option.value && !token.value) throw new ArgumentError(which, 'has no value', `${which} ${option.value}`);
    if (!option.value && token.value !== undefined) throw new ArgumentError(which, 'has a value', `${which} alone`);
    given.set(token.name, token.value);
  }
  return { words: positionals, has: (name) => given.has(name), value: (name) => given.get(name) };
}
