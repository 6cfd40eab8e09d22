/**
 * `npm run doctor`: finds what a developer's machine or working copy lacks, each with its remedy. An installation is looked at by
 * `npm run cli -- doctor` (apps/server/src/operator/commands/doctor.ts).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';
import { postgresBinaries } from './postgres-cluster.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
type Finding = { name: string; ok: boolean; mend: string };

function portIsFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

function generatedFilesAreFresh(): boolean {
  const before = ['limits.sql', 'database.types.ts'].map((name) => `${root}/db/generated/${name}`);
  if (!before.every(existsSync)) return false;
  return spawnSync('node', ['db/src/gen.ts', '--check'], { cwd: root, stdio: 'ignore' }).status === 0;
}

/** How members would pay with the settings of this environment, or which settings are wrong. Without dependencies nothing can be said. */
async function checkSettings(): Promise<Finding> {
  const { ConfigError, readConfig } = await import('../apps/server/src/config.ts');
  try {
    const { mode, provider } = readConfig().payments;
    const pays = mode === 'test' || mode === 'none' ? 'the test checkout' : `${provider} (${mode})`;
    return { name: `settings are complete: members pay with ${pays}`, ok: true, mend: '' };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { name: 'settings are complete', ok: false, mend: error.message };
  }
}

const port = Number(process.env.PORT ?? 3000);
const findings: Finding[] = [
  {
    name: `node ${process.version} (24 wanted)`,
    ok: process.version.startsWith('v24.'),
    mend: 'run it as "npm run doctor": npm puts the right node first',
  },
  { name: `port ${port} is free`, ok: await portIsFree(port), mend: 'end the other program, or set PORT' },
  { name: 'generated files are fresh', ok: generatedFilesAreFresh(), mend: 'npm run gen' },
  await checkSettings().catch(() => ({ name: 'settings are complete', ok: false, mend: 'npm ci' })),
  { name: 'web app is built', ok: existsSync(`${root}/apps/web/dist/index.html`), mend: 'npm run build' },
  { name: 'a Chromium for the browser journeys', ok: findChromium() !== null, mend: 'apt-get install chromium' },
  {
    name: 'PostgreSQL 15 or later for the second engine',
    ok: postgresBinaries() !== null,
    mend: 'apt-get install postgresql',
  },
  {
    name: 'dependencies match the lock file',
    ok:
      existsSync(`${root}/node_modules/.cache/tanabana/installed`) &&
      readFileSync(`${root}/package-lock.json`).length > 0,
    mend: 'npm ci',
  },
];
for (const { name, ok, mend } of findings) console.log(ok ? `ok       ${name}` : `missing  ${name}: ${mend}`);
process.exit(findings.every(({ ok }) => ok) ? 0 : 1);
