/**
 * The entry point of every npm script, in plain JavaScript for Node 20: installs the dependencies when the lock file
 * has changed, then runs the task with the Node 24 among them.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.cache', 'tanabana', 'installed');

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

async function install() {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Installing dependencies (npm ci) …');
  if ((await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])) !== 0) process.exit(1);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

const [task, ...rest] = process.argv.slice(2);
await install();
process.exit(await run('node', [join('tools', 'run.ts'), task ?? '', ...rest]));
