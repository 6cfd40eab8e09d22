/** Builds the web app when its sources have changed since the last build. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = `${root}/apps/web`;
const STAMP = `${web}/dist/.sources`;
const SOURCES = [
  'package-lock.json',
  'tools/build-web.ts',
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

/** Runs Vite with a configuration, to its end. Ends this process where the build fails. */
async function build(config: string, ...more: string[]): Promise<void> {
  const args = ['build', '--config', config, '--logLevel', 'warn', ...more];
  const child = spawn('vite', args, { cwd: web, stdio: 'inherit' });
  const [status] = (await once(child, 'close')) as [number | null];
  if (status !== 0) process.exit(status ?? 1);
}

/** Writes the best compression of every file whose name has a hash beside it: so much time is spent once, not at each start of a server. */
async function compress(): Promise<void> {
  const brotli = promisify(brotliCompress);
  const one = async (file: string) => writeFile(`${file}.br`, await brotli(await readFile(file)));
  await Promise.all(globSync(`${web}/dist/assets/*.{js,mjs,css}`).map(one));
}

const current = fingerprint();
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== current) {
  console.log('Building the web app …');
  rmSync(STAMP, { force: true });
  // The build for browsers empties the folder in which the server looks for the prerenderer, so that one is made elsewhere meanwhile.
  const aside = `${root}/node_modules/.cache/tanabana/prerenderer`;
  await Promise.all([build('vite.config.ts'), build('vite.prerender.config.ts', '--outDir', aside)]);
  // The service worker lists the files for browsers.
  await Promise.all([build('vite.service-worker.config.ts'), compress()]);
  cpSync(aside, `${web}/dist/.served`, { recursive: true });
  rmSync(aside, { recursive: true });
  writeFileSync(STAMP, current);
}
