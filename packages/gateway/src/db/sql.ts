/**
 * Parametrised SQL text. Values never enter the text: they become `$1`, `$2`, … in order of appearance, and fragments
 * made with the same tag may be nested, so a query can be built in pieces without counting placeholders.
 */

/** A finished or partial statement: text chunks with a value or a nested fragment between each pair. */
export type Sql = {
  readonly chunks: readonly string[];
  readonly values: readonly unknown[];
  readonly compiled?: Compiled;
};

/** What a driver takes. `keptFor` names the role for which the statement stays prepared. */
export type Compiled = { readonly text: string; readonly values: readonly unknown[]; readonly keptFor?: string };

const fragments = new WeakSet<object>();

function make(chunks: readonly string[], values: readonly unknown[], compiled?: Compiled): Sql {
  const fragment: Sql = compiled ? { chunks, values, compiled } : { chunks, values };
  fragments.add(fragment);
  return fragment;
}

function isSql(value: unknown): value is Sql {
  return typeof value === 'object' && value !== null && fragments.has(value);
}

/**
 * Tagged template for SQL.
 *
 * @example sql`select * from ${ident('auth', 'users')} where id = ${id}`
 */
export function sql(chunks: TemplateStringsArray, ...values: readonly unknown[]): Sql {
  return make(chunks.slice(), values);
}

/** SQL text taken as it is. Never pass anything that a client sent. */
export function raw(text: string): Sql {
  return make([text], []);
}

/** A quoted identifier, its parts joined by dots: `ident('auth', 'users')` is `"auth"."users"`. */
export function ident(...parts: readonly string[]): Sql {
  return raw(parts.map((part) => `"${part.replaceAll('"', '""')}"`).join('.'));
}

/** Fragments joined by a separator, `, ` unless told otherwise. An empty list gives empty text. */
export function join(parts: readonly Sql[], separator = ', '): Sql {
  if (parts.length === 0) return raw('');
  return make(['', ...parts.slice(1).map(() => separator), ''], parts);
}

/**
 * The same statement, put together once, to be asked again and again. The PostgreSQL driver prepares it once a connection and
 * role, so its values must not decide how it is best run.
 *
 * @param role that runs it; a plan under row-level security is good for one role
 */
export function kept(statement: Sql, role: string): Sql {
  return make(statement.chunks, statement.values, { ...compile(statement), keptFor: role });
}

/** Flattens a statement to what a driver takes: text with `$n` placeholders and their values. */
export function compile(statement: Sql): Compiled {
  if (statement.compiled) return statement.compiled;
  const values: unknown[] = [];
  let text = '';
  const walk = (part: Sql): void => {
    part.chunks.forEach((chunk, index) => {
      text += chunk;
      if (index >= part.values.length) return;
      const value = part.values[index];
      if (isSql(value)) walk(value);
      else {
        values.push(value);
        text += `$${values.length}`;
      }
    });
  };
  walk(statement);
  return { text, values };
}
