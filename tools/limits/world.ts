/**
 * The product with other numbers: its modules loaded over changed limits, isolated from other imports, and a database
 * built from them.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createViteServer } from 'vitest/node';
import { asOwner, openEmptyDatabase } from '../../db/src/testing.ts';
import { schemaFiles } from '../../db/src/schema-files.ts';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LIMITS_FILE = /packages\/domain\/src\/(admin-|server-|upload-)?limits\.ts$/;

// oxlint-disable-next-line typescript/no-explicit-any -- modules are named at run time; the effects say what they take of them
type Module = Record<string, any>;

export type World = {
  /** A module by its path in the repository. */
  load(path: string): Promise<Module>;
  /** The only value of the only row of a query. */
  ask(sql: string): Promise<unknown>;
  /** Whether the table's check of the column accepts the value; `beside` are other columns that the check reads. */
  accepts(table: string, column: string, value: unknown, beside?: object): Promise<boolean>;
  close(): Promise<void>;
};

/** What every number is in the changed product. */
export const changed = (number: number): number => number + 1;

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The product with every limit changed. Close it. */
export async function openChangedWorld(): Promise<World> {
  const vite = await createViteServer({
    root: ROOT,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [
      {
        name: 'change-limits',
        enforce: 'pre',
        async load(id) {
          const [found, kind = ''] = LIMITS_FILE.exec(id) ?? [];
          if (found === undefined) return null;
          const name = `${kind.replace('-', '_').toUpperCase()}LIMITS`;
          return `${await readFile(id, 'utf8')}\nfor (const name in ${name}) (${name} as any)[name] += 1;\n`;
        },
      },
    ],
  });
  const load = (path: string) => vite.ssrLoadModule(ROOT + path);
  const { limitsSql } = await load('db/src/gen/limits.ts');
  const { db, close } = await openEmptyDatabase();
  for (const { name, text } of await schemaFiles()) await db.script(name.endsWith('/limits.sql') ? limitsSql() : text);

  async function ask(sql: string) {
    const [row] = await asOwner(db, sql);
    return Object.values(row ?? {})[0];
  }
  return {
    load,
    ask,
    async accepts(table, column, value, beside = {}) {
      const name = table.slice(table.indexOf('.') + 1);
      const check = await ask(`select pg_get_expr(conbin, conrelid) from pg_constraint
        where conrelid = ${quote(table)}::regclass and conname = ${quote(`${name}_${column}_check`)}`);
      const row = JSON.stringify({ ...beside, [column]: value });
      return (await ask(
        `select coalesce(${String(check)}, true) from jsonb_populate_record(null::${table}, ${quote(row)})`,
      )) as boolean;
    },
    async close() {
      await close();
      await vite.close();
    },
  };
}
