/** Plants a file in each folder that imports every other folder, and compares what dependency-cruiser refuses with boundaries.mjs. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FOLDERS } from '../../boundaries.mjs';
import { boundaryRules } from '../../boundary-rules.mjs';
import { LEFT_OUT, MODULES, moduleRules } from '../../module-boundaries.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'tanabana-boundaries-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** What the audit and the rules' own words name: each passed unnoticed once, or would undo what the house stands on. */
const PLANTED: readonly (readonly [from: string, to: string])[] = [
  ['apps/server/src/functions/cities/handler.ts', 'packages/gateway/src/db/open.ts'],
  ['apps/server/src/jobs/monthly-credits.ts', 'packages/gateway/src/db/open.ts'],
  ['packages/gateway/src/db/scope.ts', 'packages/gateway/src/auth/sessions/sessions.ts'],
  ['packages/gateway/src/db/scope.ts', 'packages/gateway/src/rest/index.ts'],
  ['packages/gateway/src/auth/sessions/sessions.ts', 'packages/gateway/src/rest/index.ts'],
  ['packages/gateway/src/auth/sessions/sessions.ts', 'packages/gateway/src/db/open.ts'],
  ['packages/gateway/src/rest/parse/request.ts', 'packages/gateway/src/rest/query/run.ts'],
  ['packages/gateway/src/rest/query/run.ts', 'packages/gateway/src/db/postgres/postgres.ts'],
  ['packages/gateway/src/http/env.ts', 'packages/domain/src/limits.ts'],
  ['packages/domain/src/limits.ts', 'db/src/index.ts'],
  ['apps/server/src/providers/create-providers.ts', 'apps/server/src/functions/all-functions.ts'],
  ['apps/server/src/mail/layout.ts', 'apps/server/src/jobs/all-jobs.ts'],
  ['apps/server/src/functions/cities/handler.ts', 'apps/web/src/lib/session/session.ts'],
  ['apps/web/src/features/news/news.tsx', 'apps/web/src/features/faq/faq.tsx'],
  ['apps/web/src/features/news/news.tsx', 'apps/web/src/app/router.tsx'],
  ['apps/web/src/components/ui/button.tsx', 'apps/web/src/features/faq/faq.tsx'],
  ['apps/web/src/lib/session/session.ts', 'apps/server/src/app.ts'],
  ['apps/web/src/lib/session.test.ts', 'apps/web/src/features/faq/faq.tsx'],
  ['apps/server/src/app.ts', 'tools/run.ts'],
  ['tests/e2e/news.test.ts', 'apps/web/src/lib/session/session.ts'],
];
/** Packages and modules of Node where they do not belong. */
const FOREIGN: readonly (readonly [from: string, module: string])[] = [
  ['apps/server/src/functions/cities/handler.ts', 'pg'],
  ['apps/server/src/functions/cities/handler.ts', 'node:fs'],
  ['apps/server/src/functions/cities/handler.ts', 'node:crypto'],
  ['apps/server/src/functions/cities/handler.ts', 'node:process'],
  ['apps/server/src/jobs/monthly-credits.ts', 'pg'],
  ['apps/server/src/mail/layout.ts', 'nodemailer'],
  ['apps/web/src/lib/session/session.ts', 'pg'],
  ['apps/web/src/lib/session/session.ts', 'node:fs'],
  ['apps/web/src/features/news/news.tsx', '@supabase/postgrest-js'],
  ['apps/web/src/features/news/news.tsx', 'read-excel-file'],
  ['packages/domain/src/limits.ts', 'node:fs'],
  ['packages/domain/src/limits.ts', 'fs'],
  ['packages/domain/src/limits.ts', 'pg'],
  ['packages/messages/src/translate.ts', 'node:fs'],
  ['packages/gateway/src/db/scope.ts', 'pg'],
  ['packages/gateway/src/auth/sessions/sessions.ts', 'pg'],
  ['packages/gateway/src/rest/parse/request.ts', 'node:fs'],
];
const FILE = 'planted-in-this-folder.ts';

let broken: Set<string>;
let rules: Map<string, string>;
beforeAll(async () => {
  const imports = new Map<string, Set<string>>();
  const plant = (from: string, to: string) => {
    imports.set(from, (imports.get(from) ?? new Set()).add(to));
    if (!imports.has(to)) imports.set(to, new Set());
  };
  for (const [from, to] of PLANTED) plant(from, to);
  for (const [from] of FOREIGN) if (!imports.has(from)) imports.set(from, new Set());
  for (const folder of FOLDERS)
    for (const other of FOLDERS) if (folder !== other) plant(`${folder.path}/${FILE}`, `${other.path}/${FILE}`);
  for (const [file, targets] of imports) {
    mkdirSync(join(scratch, dirname(file)), { recursive: true });
    const lines = [...targets].map(
      (target) => `import type {} from '${relative(dirname(file), target).replace(/^(?!\.)/, './')}';`,
    );
    for (const [from, module] of FOREIGN) if (from === file) lines.push(`import type {} from '${module}';`);
    writeFileSync(join(scratch, file), [...lines, 'export {};', ''].join('\n'));
  }
  const { output } = await cruise(['packages', 'apps', 'db', 'tests', 'tools'], {
    baseDir: scratch,
    ruleSet: { forbidden: [...boundaryRules(), ...moduleRules()] },
    validate: true,
    tsPreCompilationDeps: true,
  });
  const { violations } = (output as ICruiseResult).summary;
  broken = new Set(violations.map(({ from, to }) => `${from} → ${to}`));
  rules = new Map(violations.map(({ from, to, rule }) => [`${from} → ${to}`, rule.name]));
});

it.each(PLANTED)('%s may not import from %s', (from, to) => {
  expect(broken).toContain(`${from} → ${to}`);
});

it.each(FOREIGN)('%s may not import %s', (from, module) => {
  const rule = rules.get(`${from} → ${module}`) ?? rules.get(`${from} → ${module.replace('node:', '')}`);
  expect(rule).toMatch(/^modules of /);
});

it('sees packages whose files are in a folder dist, and nothing that was built here', () => {
  const excluded = new RegExp(LEFT_OUT);
  expect('node_modules/hono/dist/index.d.ts').not.toMatch(excluded);
  expect('apps/web/dist/assets/index.js').toMatch(excluded);
});

it('every folder declares the modules that it may import', () => {
  const isListed = (folder: string) => MODULES.some(({ path }) => folder === path || folder.startsWith(`${path}/`));
  const free = /^(?:tools|tests|db\/tests)(?:\/|$)|\/testing$|^(?:apps|packages)\/\w+\/test$/;
  expect(FOLDERS.filter(({ path }) => !free.test(path) && !isListed(path)).map(({ path }) => path)).toEqual([]);
});

it('each folder imports exactly what it may', () => {
  const isIn = (file: string, path: string) => file === path || file.startsWith(`${path}/`);
  const expected = FOLDERS.flatMap((folder) =>
    FOLDERS.filter(
      (other) => other !== folder && ![folder.path, ...folder.may].some((path) => isIn(`${other.path}/${FILE}`, path)),
    ).map((other) => `${folder.path}/${FILE} → ${other.path}/${FILE}`),
  );
  expect([...broken].filter((arrow) => arrow.includes(FILE)).sort()).toEqual(expected.sort());
});
