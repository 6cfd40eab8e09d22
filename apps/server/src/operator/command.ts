/**
 * What a command of `npm run cli` is. Each is a file in commands/, and all-commands.ts lists them. The dispatcher (dispatch.ts) checks the
 * options of a call before the command runs, so that a wrong one changes nothing.
 */
import type { Config } from '../config.ts';

/** An option of a command: a switch, or one with a value, named as in FILE. */
export type Option = { readonly value?: string; readonly about: string };

/** What a command works with. Tests give their own. */
export type Terminal = {
  /** Writes one or more lines. */
  print(text: string): void;
  /** Everything that standard input brings until its end. */
  readInput(): Promise<string>;
  /**
   * The settings, checked.
   *
   * @param flags as `--production`
   * @param without settings that count as not given
   * @throws ConfigError
   */
  readConfig(flags?: readonly string[], without?: readonly string[]): Config;
};

/** The options of a call, by name, and the words that belong to no option. */
export type Call = {
  words: readonly string[];
  /** Whether a switch is given. */
  has(option: string): boolean;
  /** The value of an option; undefined where it is not given. */
  value(option: string): string | undefined;
};

export type Command = {
  /** One line for the list of commands. */
  readonly about: string;
  /** The forms of a call after its name, each with what it does. */
  readonly forms: readonly (readonly [form: string, about: string])[];
  /** Further lines of `--help`. */
  readonly text?: string;
  readonly options?: Readonly<Record<string, Option>>;
  /** @returns the exit status: 0 when all is well, 1 when something has to be put right */
  run(call: Call, terminal: Terminal): Promise<0 | 1>;
};

/** A wrong argument: which, why, and what would be right, on one line. Nothing was changed. The exit status is 2. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';

  /** @param which the argument, never its value, which may be a secret */
  constructor(which: string, problem: string, expected: string) {
    super(`${which} ${problem}; expected ${expected}`);
  }
}

/** Something in the way that the operator can put right. The message is complete. The exit status is 1. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/**
 * The words of a call by their names.
 *
 * @param names of all words that the form takes, as in `['FILE']`
 * @throws ArgumentError for a missing or a further word
 */
export function namedWords<N extends string>(words: readonly string[], names: readonly N[]): Record<N, string> {
  const form = names.length === 0 ? 'no further word' : names.join(' ');
  const missing = names[words.length];
  if (missing !== undefined) throw new ArgumentError(missing, 'is missing', form);
  if (words.length > names.length) throw new ArgumentError(`word ${names.length + 1}`, 'is not known', form);
  return Object.fromEntries(names.map((name, index) => [name, words[index]!])) as Record<N, string>;
}
