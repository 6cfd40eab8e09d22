/** Public interface of the database package: build it, identify its schema, fill it for a demonstration. */
import type { Database } from '@tanabana/gateway/db';
import type { SeedOptions } from '../seed/demo.ts';

export { buildSchema, schemaState, upgradeSchema, type SchemaState, type Upgrade } from './upgrade/upgrade.ts';
export {
  compareOrigin,
  isEmptyDatabase,
  NotEmptyError,
  readOrigin,
  rebuildDatabase,
  type RebuildOptions,
  type SchemaOrigin,
} from './upgrade/rebuild.ts';
export { ForeignHistoryError } from './upgrade/migrations.ts';
export { BrokenRowsError } from './upgrade/stale.ts';
export { schemaHash } from './schema-files.ts';
export { DEMO_LOGINS, type DemoLogin } from '../seed/logins.ts';

/** Fills an empty database for a demonstration. The market is loaded then: a server that has its data never needs it. */
export async function seedDemo(db: Database, options: SeedOptions): Promise<void> {
  const { seedDemo: seed } = await import('../seed/demo.ts');
  return seed(db, options);
}
