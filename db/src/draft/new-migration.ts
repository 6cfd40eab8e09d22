/**
 * `npm run migration NAME`: drafts the migration from an installed database to the schema files, as files of that name
 * in the chains. Review a draft: correct rows that a new rule rejects, and move changes that the running release cannot
 * bear to a later migration.
 */
import { writeFile } from 'node:fs/promises';
import { exitStatusOf } from '../definition-error.ts';
import { draftFiles } from './draft-files.ts';

const name = process.argv[2] ?? '';
if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  console.error('Usage: npm run migration NAME, in words like posts-have-moisture');
  process.exit(2);
}
process.exitCode = await exitStatusOf(async () => {
  const drafts = await draftFiles(name);
  for (const { path, text } of drafts) {
    await writeFile(
      path,
      `-- A draft: say what it is for, mend the rows that it refuses, then take this line away.\n\n${text}`,
      { flag: 'wx' },
    );
    console.log(`wrote ${path}`);
  }
  if (drafts.length === 0)
    console.log('An installed database has the structure of the schema files: no migration is wanted.');
  return 0;
});
