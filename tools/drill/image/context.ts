/**
 * The build's context: what git tracks, as a clone has it, and beside it what lies about in a working copy of somebody who also runs the
 * product. None of the latter may reach the image.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A text in every file that must stay out, by which it is found again. */
export const BAIT = 'bait-that-must-not-be-in-an-image';

const BAITS = [
  '.env',
  '.git/config',
  '.npmrc',
  'apps/server/.env.production',
  'apps/server/src/left-behind.test.ts',
  'apps/web/dist/built-elsewhere.js',
  'data/keys.json',
  'apps/server/data/keys.json',
  'db/tests/left-behind.sql',
  'deploy/secrets/JWT_SECRET',
  'node_modules/left-behind/package.json',
  'packages/gateway/node_modules/left-behind/index.js',
  'server.log',
];

/** @returns a folder for temporary files, to be removed by the caller */
export function makeContext(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-context-'));
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  for (const file of tracked.split('\0').filter((name) => name !== '' && existsSync(join(root, name))))
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
  for (const file of BAITS) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${BAIT}\n`);
  }
  return folder;
}
