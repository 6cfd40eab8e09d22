/**
 * Forbids migrations that break the previous release while it still runs. One release stops using a column, and a later
 * one drops it. An apparent violation has its reason in a comment.
 */
import { beginningOf, splitStatements } from '../statements.ts';

type Rule = { matches: RegExp; reason: string; wants: 'unused since' | 'borne because' };

const RULES: readonly Rule[] = [
  { matches: /^alter table .*\bdrop column\b/, reason: 'the running release reads the column', wants: 'unused since' },
  { matches: /^drop (table|schema|sequence|type)\b/, reason: 'the running release uses it', wants: 'unused since' },
  { matches: /^alter .*\brename\b/, reason: 'the running release knows the old name', wants: 'unused since' },
  {
    matches: /\badd column (?!.*\b(default|generated)\b).*\bnot null\b/,
    reason: 'the running release inserts without it',
    wants: 'borne because',
  },
  {
    matches: /\balter column .* set not null\b/,
    reason: 'the running release may insert without it',
    wants: 'borne because',
  },
  { matches: /\balter column .* type\b/, reason: 'the running release writes the old type', wants: 'borne because' },
];

/**
 * A generated column whose expression changed is dropped and added in one transaction, so no reader sees it missing.
 */
function isMadeAnew(words: string, text: string): boolean {
  const [, table, column] = /^alter table (\S+) drop column (\S+)$/.exec(words) ?? [];
  return table !== undefined && text.includes(`alter table ${table} add column ${column} `);
}

/**
 * The violations of one migration.
 *
 * @param released numbers of the chain's migrations that a release has included
 * @returns sentences; empty when the running release tolerates it
 */
export function migrationErrors(text: string, released: ReadonlySet<number>): string[] {
  const unusedSince = Number(/^-- unused since (\d+): \S/m.exec(text)?.[1] ?? Number.NaN);
  const isBorne = /^-- borne because \S/m.test(text);
  return splitStatements(text).flatMap((statement) => {
    const words = statement.replace(/\s+/g, ' ').toLowerCase();
    return RULES.filter(({ matches, wants }) => {
      if (!matches.test(words) || isMadeAnew(words, text)) return false;
      return wants === 'unused since' ? !released.has(unusedSince) : !isBorne;
    }).map(
      ({ reason, wants }) =>
        `${beginningOf(statement)}: ${reason}; ${
          wants === 'unused since'
            ? 'say "-- unused since NNN: what", a migration of an earlier release'
            : `say "-- ${wants} …"`
        }`,
    );
  });
}
