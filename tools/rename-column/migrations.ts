/** The two migrations of a renaming: one adds the new column with its values, the other drops the old one. */
import { beginningOf } from '../../db/src/statements.ts';
import { RenamingError, type Renaming } from './renaming.ts';

/** By which the second step finds the migration of the first. */
const mark = ({ relation, old, name }: Renaming): string => `-- renamed: ${relation}.${old} is ${name}`;

/**
 * Completes a draft: the new column gets the values of the old one before any rule applies to it.
 *
 * @param draft what the difference between an installed database and the schema files is
 * @throws RenamingError where the draft does not add the column
 */
export function addingMigration(draft: string, renaming: Renaming): string {
  const { relation, old, name } = renaming;
  const adding = new RegExp(`^alter table ${relation.replace('.', '\\.')} add column ${name} ([^;]*);$`, 'm').exec(
    draft,
  );
  if (!adding) throw new RenamingError(`the draft adds no column ${relation}.${name}:\n${beginningOf(draft)}`);
  const isRequired = adding[1]!.endsWith(' not null');
  const statements = [
    `alter table ${relation} add column ${name} ${adding[1]!.replace(/ not null$/, '')};`,
    `update ${relation} set ${name} = ${old};`,
    ...(isRequired ? [`alter table ${relation} alter column ${name} set not null;`] : []),
  ];
  const borne = isRequired ? '-- borne because a trigger fills the new column for writers of the old name\n' : '';
  return `${mark(renaming)}\n${borne}\n${draft.replace(adding[0], () => statements.join('\n\n'))}`;
}

/**
 * The migration that drops the old column.
 *
 * @param migrations the migrations of the product by their file names
 * @param isReleased whether a release has a migration, by its file name
 * @throws RenamingError until a release has both names
 */
export function droppingMigration(
  migrations: ReadonlyMap<string, string>,
  isReleased: (file: string) => boolean,
  renaming: Renaming,
): string {
  const { relation, old, name } = renaming;
  const [file] = [...migrations].find(([, text]) => text.startsWith(`${mark(renaming)}\n`)) ?? [];
  if (!file) throw new RenamingError(`no migration begins with "${mark(renaming)}"`);
  if (!isReleased(file))
    throw new RenamingError(
      `${relation}.${old} is used by the release that runs now: it is dropped after a release that knows ${name}. ` +
        `Rename its uses, run npm run release, then this command again.`,
    );
  const number = Number.parseInt(file, 10);
  return `-- unused since ${String(number).padStart(3, '0')}: ${relation}.${old}, which ${name} replaces\nalter table ${relation} drop column ${old};\n`;
}
