/**
 * `npm run dev`: the server runs from its sources and restarts when they change; Vite serves the web app with hot reloading, and the app
 * calls the server through Vite's proxy. Changes of the schema or of generated files are reported; a schema change
 * needs `npm run db:reset`.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const children = [
  spawn('node', ['--watch', '--watch-preserve-output', 'apps/server/src/serve.ts'], { cwd: root, stdio: 'inherit' }),
  spawn('vite', ['--clearScreen', 'false'], { cwd: `${root}/apps/web`, stdio: 'inherit' }),
];

let timer: NodeJS.Timeout | undefined;
watch(`${root}/db/schema`, { recursive: true }, (_event, file) => {
  clearTimeout(timer);
  timer = setTimeout(
    () => console.log(`db/schema/${file} changed: npm run gen, then npm run db:reset and start again`),
    200,
  );
});

const stop = (): void => children.forEach((child) => child.kill('SIGTERM'));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
await Promise.race(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
stop();
process.exit(0);
