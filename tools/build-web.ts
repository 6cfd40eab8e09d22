/** Builds the web app when its sources have changed since the last build. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const STAMP = `${root}/apps/web/dist/.sources`;
const SOURCES = [
  'package-lock.json',
  'apps/web/{index.html,vite.*.ts,package.json,tsconfig.json}',
  'apps/web/{src,public}/**',
  'packages/domain/{src,data}/**',
  'packages/{messages,design-tokens,yarn}/**',
  'db/generated/database.types.ts',
];

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: root }).sort()) {
    // The router plugin writes its route tree while building.
    if (file.endsWith('.gen.ts') || !statSync(`${root}/${file}`).isFile()) continue;
    hash.update(`${file}\0`).update(readFileSync(`${root}/${file}`));
  }
  return hash.digest('hex');
}

const current = fingerprint();
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== current) {
  console.log('Building the web app …');
  // The code that prerenders the first page on the server is in the folder of the first build, whose files the service worker lists.
  for (const config of ['vite.config.ts', 'vite.service-worker.config.ts', 'vite.prerender.config.ts']) {
    const args = ['build', '--config', config, '--logLevel', 'warn'];
    const { status } = spawnSync('vite', args, { cwd: `${root}/apps/web`, stdio: 'inherit' });
    if (status !== 0) process.exit(status ?? 1);
  }
  writeFileSync(STAMP, current);
}
