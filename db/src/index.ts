/** Front door of the database: build it, know which one it is, fill it for a demonstration. */
export { appliedSchema, applySchema } from './apply.ts';
export { schemaHash } from './schema-files.ts';
export { DEMO_LOGINS, seedDemo, type DemoLogin } from '../seed/demo.ts';
