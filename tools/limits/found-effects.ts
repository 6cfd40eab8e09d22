/** The effects of limits that follow from the sources: nobody has to write them down. */
import { globSync, readFileSync } from 'node:fs';
import { BUCKETS } from '@tanabana/domain/uploads/buckets';
import { gives, type Effect, type Effects } from './effect.ts';
import { ROOT } from './world.ts';

const SOURCES = ['db/schema/**/*.sql', 'packages/domain/src/**/*.ts', 'apps/{server,web}/src/**/*.{ts,tsx}'];
const COMMENT = /^\s*(--|\/\/|\*|\/\*)/;

/** The size of a bucket's files. */
export const bucketEffects = (): Effects => {
  const effects: Record<string, Effect[]> = {};
  for (const [name, { bytes }] of Object.entries(BUCKETS))
    (effects[bytes] ??= []).push(gives(`select file_size_limit from storage.buckets where id = '${name}'`));
  return effects;
};

/** Where the sources read a limit: `LIMITS.name` of TypeScript, `private.limit_name()` of SQL. */
export function readingEffects(limit: string): Effect[] {
  const reading = new RegExp(`LIMITS\\.${limit}\\b|private\\.limit_${limit}\\(\\)`);
  const isRead = (file: string) =>
    readFileSync(ROOT + file, 'utf8')
      .split('\n')
      .some((line) => !COMMENT.test(line) && reading.test(line));
  return globSync(SOURCES, { cwd: ROOT, exclude: ['**/*.test.{ts,tsx}'] })
    .filter(isRead)
    .map((where) => ({ where, isRead: true, holds: () => Promise.resolve(true) }));
}
