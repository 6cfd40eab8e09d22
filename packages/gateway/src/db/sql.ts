/**
 * Parametrised SQL text. Values never enter the text: they become `$1`, `$2`, … in order of appearance. Fragments made with the same tag
 * may be nested, so that a query can be built in pieces without counting placeholders.
 */

/**
 * A complete or partial statement: text chunks with a value or a nested fragment between each pair. It is a class, because nothing that a
 * client sends can be an instance of it.
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

/** The input of a driver. `preparedAs` is the key of a statement that stays prepared: the role that runs it, and its text. */
export type Compiled = {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly preparedAs?: string | undefined;
};

/** A statement of a message with several. */
export type Statement = Compiled & {
  /** Whether it is planned before the statement in front of it runs, which may then change how its own functions are planned. */
  readonly isPlannedEarly?: boolean;
};

/** A flattened statement: its text between the values, and the values. */
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

/** SQL text that is used unchanged. Never pass anything that a client sent. */
export function raw(text: string): Sql {
  return new Fragment([text], []);
}

/** A quoted identifier, its parts joined by dots: `ident('auth', 'users')` is `"auth"."users"`. */
export function ident(...parts: readonly string[]): Sql {
  return raw(parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.'));
}

/** Fragments joined by a separator, `, ` by default. An empty list gives empty text. */
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
 * Compiles a statement once, to be run many times.
 *
 * @param preparedFor the role that runs it, if it should stay prepared: its best plan must not depend on its values, and a plan under
 * row-level security is valid for one role
 */
export function finished(statement: Sql, preparedFor?: string): Sql {
  const { chunks, values } = flatten(statement);
  const text = textOf(chunks);
  return new Fragment(
    chunks,
    values,
    preparedFor === undefined ? { text, values } : { text, values, preparedAs: `${preparedFor}\n${text}` },
  );
}

/** A finished statement with other values, as many as before. @throws Error if the statement is not finished */
export function withValues({ chunks, compiled }: Sql, values: readonly unknown[]): Sql {
  if (compiled?.values.length !== values.length) throw new Error('these are not the values of the statement');
  return new Fragment(chunks, values, { text: compiled.text, values, preparedAs: compiled.preparedAs });
}

/** A finished statement with SQL in the place of some of its values. @param at undefined for a value that stays */
export function withSqlAt({ chunks, values }: Sql, at: (place: number) => Sql | undefined): Sql {
  return new Fragment(
    chunks,
    values.map((value, place) => at(place) ?? value),
  );
}

/** Flattens a statement to the input of a driver: text with `$n` placeholders and their values. */
export function compile(statement: Sql): Compiled {
  if (statement.compiled) return statement.compiled;
  const { chunks, values } = flatten(statement);
  return { text: textOf(chunks), values };
}
