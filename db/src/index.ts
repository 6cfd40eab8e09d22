/** Front door of the database: build it, know which one it is, fill it for a demonstration. */
export { buildSchema, schemaState, upgradeSchema, type SchemaState, type Upgrade } from './upgrade/upgrade.ts';
export { ForeignHistoryError } from './upgrade/migrations.ts';
export { BrokenRowsError } from './upgrade/stale.ts';
export { schemaHash } from './schema-files.ts';
export { DEMO_LOGINS, seedDemo, type DemoLogin } from '../seed/demo.ts';
