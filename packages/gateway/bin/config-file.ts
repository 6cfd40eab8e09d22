/** The options of the command in a file, for installations whose command line would become too long. */
import { readFileSync } from 'node:fs';

type Value = string | number | boolean | readonly (string | number)[];

/** Options whose text is JSON. In a file they are written as objects. */
const JSON_OPTIONS = ['auth', 'bounds', 'rest'];

const isScalar = (value: unknown): boolean => ['string', 'number'].includes(typeof value);
const isValue = (value: unknown): value is Value =>
  isScalar(value) || typeof value === 'boolean' || (Array.isArray(value) && value.every(isScalar));

/**
 * Reads a JSON object whose keys are names of options, without their dashes. A list repeats the option.
 *
 * @returns the arguments that say the same on a command line
 * @throws Error in one line if the file cannot be read, is not JSON, or has a value of another form
 */
export function argumentsOfFile(path: string): string[] {
  let options: unknown;
  try {
    options = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`--config ${path}: ${(error as Error).message}`, { cause: error });
  }
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new Error(`--config ${path}: it is no JSON object`);
  }
  return Object.entries(options).flatMap(([name, value]: [string, unknown]) => {
    if (JSON_OPTIONS.includes(name)) return [`--${name}=${JSON.stringify(value)}`];
    if (!isValue(value))
      throw new Error(`--config ${path}: "${name}" is no text, number, true, false or list of these`);
    if (typeof value === 'boolean') return value ? [`--${name}`] : [];
    return (Array.isArray(value) ? value : [value]).map((each) => `--${name}=${each}`);
  });
}
