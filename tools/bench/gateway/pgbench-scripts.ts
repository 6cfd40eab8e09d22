/** Writes statements with parameters as scripts of pgbench. */
import { inlined, literal, type Statement } from '../statement-log.ts';

/** Scripts. With prepared queries their variables are parameters. https://www.postgresql.org/docs/15/pgbench.html */
export type PgbenchScripts = { texts: readonly string[]; variables: Readonly<Record<string, string>> };

/** Requests, each the statements that serve it. */
type Requests = readonly (readonly Statement[])[];

/** What pgbench takes for a variable, beside a cast. */
const VARIABLE = /(?<!:):\w/;

/** Most characters of a value on the command line. Linux limits an argument to 128 KiB and all of them to 2 MiB, and keys of candidates are longer. */
const MOST_CHARACTERS = 16_384;

/**
 * @returns a script for each request. Its values are parameters. A value that is too long for the command line is a constant of the prepared statement.
 * @throws Error when pgbench would find a variable in the text of a statement
 */
export function withParameters(requests: Requests): PgbenchScripts {
  const variables: Record<string, string> = {};
  const texts = requests.map((statements, request) => {
    const lines = statements.map(({ text, values }, step) => {
      if (VARIABLE.test(text)) throw new Error(`pgbench would find a variable in ${text}`);
      const line = text.replaceAll(/\$(\d+)/g, (_, at: string) => {
        const value = values[Number(at) - 1] ?? null;
        if (value === null) return 'null';
        if (value.length > MOST_CHARACTERS) return literal(value);
        const name = `v${request}_${step}_${at}`;
        variables[name] = value;
        return `:${name}`;
      });
      return `${line.replaceAll(/\s*\n\s*/g, ' ')};\n`;
    });
    return lines.join('');
  });
  return { texts, variables };
}

/** @returns a script for each request, whose values are constants */
export const withConstants = (requests: Requests): PgbenchScripts => ({
  texts: requests.map((statements) => statements.map((one) => `${inlined(one)};\n`).join('')),
  variables: {},
});
