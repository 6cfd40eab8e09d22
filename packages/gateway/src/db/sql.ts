/**
 * Parametrised SQL text. Values never enter the text: they become `$1`, `$2`, … in order of appearance, and fragments
 * made with the same tag may be nested, so a query can be built in pieces without counting placeholders.
 */

/**
 * A finished or partial statement: text chunks with a value or a nested fragment between each pair. A class, as nothing that a
 * client sends can be of it.
 */
class Fragment {
  readonly chunks: readonly string[];
  readonly values: readonly unknown[];
  readonly compiled: Compiled | undefined;

  constructor(chunks: readonly string[], values: readonly unknown[], compiled?: Compiled) {
    this.chunks = chunks;
    this.values = values;
    this.compiled = compiled;
  }
}

export type Sql = Fragment;

/** What a driver takes. `keptAs` tells a statement that stays prepared from the others: by the role that runs it, and its text. */
export type Compiled = {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly keptAs?: string | undefined;
};

/** A statement put together: its text between the values, and the values. */
type Flat = { readonly chunks: readonly string[]; readonly values: readonly unknown[] };

const isSql = (value: unknown): value is Sql => value instanceof Fragment;

/**
 * Tagged template for SQL.
 *
 * @example sql`select * from ${ident('auth', 'users')} where id = ${id}`
 */
export function sql(chunks: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  return new Fragment(chunks.slice(), values);
}

/** SQL text taken as it is. Never pass anything that a client sent. */
export function raw(text: string): Sql {
  return new Fragment([text], []);
}

/** A quoted identifier, its parts joined by dots: `ident('auth', 'users')` is `"auth"."users"`. */
export function ident(...parts: readonly string[]): Sql {
  return raw(parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.'));
}

/** Fragments joined by a separator, `, ` unless told otherwise. An empty list gives empty text. */
export function join(parts: readonly Sql[], separator = ', '): Sql {
  if (parts.length === 0) return raw('');
  return new Fragment(['', ...parts.slice(1).map(() => separator), ''], parts);
}

function flatten(statement: Sql): Flat {
  const chunks = [''];
  const values: unknown[] = [];
  const walk = (part: Sql): void => {
    part.chunks.forEach((chunk, index) => {
      chunks[chunks.length - 1] += chunk;
      if (index >= part.values.length) return;
      const value = part.values[index];
      if (isSql(value)) walk(value);
      else {
        values.push(value);
        chunks.push('');
      }
    });
  };
  walk(statement);
  return { chunks, values };
}

const textOf = (chunks: readonly string[]): string => chunks.reduce((text, chunk, index) => `${text}$${index}${chunk}`);

/**
 * The same statement, put together once, to be asked again and again.
 *
 * @param keptFor the role that runs it, where it is to stay prepared: its values must not decide how it is best run, and a plan
 * under row-level security is good for one role
 */
export function finished(statement: Sql, keptFor?: string): Sql {
  const { chunks, values } = flatten(statement);
  const text = textOf(chunks);
  return new Fragment(
    chunks,
    values,
    keptFor === undefined ? { text, values } : { text, values, keptAs: `${keptFor}\n${text}` },
  );
}

/** A finished statement with other values, as many as before. @throws Error for one that is not finished */
export function withValues({ chunks, compiled }: Sql, values: readonly unknown[]): Sql {
  if (compiled?.values.length !== values.length) throw new Error('these are not the values of the statement');
  return new Fragment(chunks, values, { text: compiled.text, values, keptAs: compiled.keptAs });
}

/** Flattens a statement to what a driver takes: text with `$n` placeholders and their values. */
export function compile(statement: Sql): Compiled {
  if (statement.compiled) return statement.compiled;
  const { chunks, values } = flatten(statement);
  return { text: textOf(chunks), values };
}
