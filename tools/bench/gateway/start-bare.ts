/** Starts the bare handler. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const BARE = fileURLToPath(new URL('bare.ts', import.meta.url));

/** @param env of bare.ts: what it runs */
export async function startBare(url: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [BARE], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url: `http://127.0.0.1:${port}`, end: () => child.kill() };
}
