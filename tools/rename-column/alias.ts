/**
 * The text edits of a renaming, in both directions. While a column has two names, the table has both as columns, and a
 * trigger keeps them in step. Everything else of the old name is in a file of its own, so the second step deletes it.
 */
import { splitStatements } from '../../db/src/statements.ts';
import { declared, typeOf, type Renaming } from './renaming.ts';

/** The name of the file beside the table's; it sorts after it, and so runs after it. */
export const aliasFile = ({ table, old }: Renaming): string => `${table}__old_${old}.sql`;

const aliasLines = (renaming: Renaming, type: string): string =>
  `  -- The old name of ${renaming.name}, for one release: ${aliasFile(renaming)} keeps it in step.\n  ${renaming.old} ${type}`;

const word = (name: string) => new RegExp(`\\b${name}\\b`, 'g');

/** Columns whose update fires a trigger: a writer of the old name fires it too. */
const firedBy = (text: string, change: (columns: string) => string): string =>
  text.replace(/\bupdate of ([^;]*?) on\b/g, (_, columns: string) => `update of ${change(columns)} on`);

/** The table's file with the new name everywhere, and the old one as a column without rules of its own. */
export function withAlias(text: string, renaming: Renaming): string {
  const { table, old, name } = renaming;
  const type = typeOf(declared(text, renaming, old)!, old);
  const renamed = text.replace(word(old), name).replace(new RegExp(`\\b${table}_${old}_`, 'g'), `${table}_${name}_`);
  const { end } = declared(renamed, renaming, name)!;
  const declaredTwice = `${renamed.slice(0, end)},\n${aliasLines(renaming, type)}${renamed.slice(end)}`;
  return firedBy(declaredTwice, (columns) => columns.replace(word(name), `${name}, ${old}`));
}

/** The table's file without the old name. */
export function withoutAlias(text: string, renaming: Renaming): string {
  const { old, name } = renaming;
  const lines = aliasLines(renaming, typeOf(declared(text, renaming, old)!, old));
  return firedBy(text.replace(`,\n${lines}`, ''), (columns) => columns.replace(`${name}, ${old}`, name));
}

/** Who may use the old name: whoever may use the new one. A grant on the whole table includes it. */
function aliasGrants(text: string, { relation, old, name }: Renaming): string {
  const grants = splitStatements(text).flatMap((statement) => {
    const [, verb, columns, to] =
      /^grant (\w+) \(([^)]*)\)\s+on (?:table )?\S+ to (.*)$/s.exec(statement.replaceAll(/\s+/g, ' ')) ?? [];
    return columns && word(name).test(columns) ? [`grant ${verb} (${old}) on ${relation} to ${to};`] : [];
  });
  return grants.map((grant) => `-- As of ${name}.\n${grant}\n\n`).join('');
}

/** The whole file of the old name. */
export function aliasSql(tableText: string, renaming: Renaming): string {
  const { relation, table, old, name } = renaming;
  const call = `private.tg_${table}__old_${old}`;
  return `-- The old name of ${relation}.${name}, for clients and servers of the release before.
-- npm run rename-column ${relation} ${old} ${name} wrote this file, and deletes it with the column after the next release.

-- A writer of either name sets both. Of an insert the old name counts where it has a value; of an update, the name whose
-- value changed.
create function ${call}() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if tg_argv[0] = 'first' and tg_op = 'INSERT' then
    new.${name} := coalesce(new.${old}, new.${name});
  elsif tg_argv[0] = 'first' and new.${name} is not distinct from old.${name} then
    new.${name} := new.${old};
  end if;
  new.${old} := new.${name};
  return new;
end
$$;
comment on function ${call}() is 'Keeps the old name ${old} and the new name ${name} in step.';

-- Before the other triggers, which know only the new name.
create trigger _000_old_${old} before insert or update on ${relation}
  for each row execute function ${call}('first');

-- After the other triggers, which may have changed the new name.
create trigger _999_old_${old} before insert or update on ${relation}
  for each row execute function ${call}('last');

${aliasGrants(tableText, renaming)}comment on column ${relation}.${old} is '@deprecated The old name of ${name}, which a trigger keeps in step; a later release drops it.';
`;
}

/** The entry of a table in the list of audited tables; empty where it is in the other list. */
const entryOf = (text: string, relation: string): string =>
  new RegExp(`^ {2}\\('${relation.replace('.', '\\.')}'[\\s\\S]*?(?=^ {2}(?:\\(|--)|^\\$\\$)`, 'm').exec(text)?.[0] ??
  '';

/** Columns that the audit log leaves out: the last list of an entry. \`{*}\` is every column that no list names. */
const LEFT_OUT = /'\{([^{}]*)\}'(?=(?:::text\[\])?\)[^']*$)/;

/** The list of audited tables: the new name stands for the old one, which the audit log leaves out. */
export function auditedWithAlias(text: string, { relation, old, name }: Renaming): string {
  const entry = entryOf(text, relation);
  const renamed = entry
    .replace(word(old), name)
    .replace(LEFT_OUT, (list, columns: string) =>
      columns === '*' ? list : `'{${columns ? `${columns},` : ''}${old}}'`,
    );
  return text.replace(entry, () => renamed);
}

export function auditedWithoutAlias(text: string, { relation, old }: Renaming): string {
  const entry = entryOf(text, relation);
  const left = entry.replace(LEFT_OUT, (_, columns: string) => {
    const rest = columns.split(',').filter((column) => column !== old);
    return `'{${rest.join(',')}}'`;
  });
  return text.replace(entry, () => left);
}
