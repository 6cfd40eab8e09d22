/** Rarely needed modules are loaded by the first request that needs them. A server that starts has loaded none. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSchema } from '@tanabana/db';
import { layDatabase, openEmptyDatabase } from '@tanabana/db/testing';
import { expect, it } from 'vitest';
import { startServer } from '../support/server-process.ts';

/** The built program has most libraries in itself, so the sources are what shows which of them are loaded. */
const SOURCES = fileURLToPath(new URL('../../src/serve.ts', import.meta.url));
const HOOK = new URL('../support/loaded-modules.mjs', import.meta.url).href;

/** Pictures, PDF, passwords, letters, uploads, migrations, backups, traces: large modules that few requests need. */
const HEAVY = [
  '@img/',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/otlp-transformer',
  '@opentelemetry/sdk-trace',
  '@zxcvbn-ts/language-common',
  'age-encryption',
  'file-type',
  'fontkit',
  'harfbuzzjs',
  'nodemailer',
  'pdfjs-dist',
  'pdfkit',
  'postgrator',
  'sharp',
];

const isOf = (name: string) => (line: string) => line.includes(`/node_modules/${name}`);

it('a ready server has loaded no heavy module, and only the driver of its own database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tanabana-loaded-'));
  const list = join(dataDir, 'loaded-modules');
  const onServer = process.env.TEST_DATABASE_URL ? await openEmptyDatabase() : undefined;
  await (onServer ? buildSchema(onServer.db) : layDatabase('this', join(dataDir, 'db')));
  const env = {
    DATA_DIR: dataDir,
    DEMO: '0',
    // A server with a mail server also loads the mail modules with the first letter.
    SMTP_URL: 'smtp://127.0.0.1:1',
    NODE_OPTIONS: `--import ${HOOK}`,
    LOADED_MODULES: list,
    ...(onServer && { DATABASE_URL: onServer.url! }),
  };
  const server = startServer(env, [], false, SOURCES);
  try {
    await server.ready;
    const loaded = readFileSync(list, 'utf8').split('\n');
    expect(loaded.filter((line) => HEAVY.some((name) => isOf(name)(line)))).toEqual([]);
    // That the list is not empty, and which thread has the embedded database.
    expect(loaded.some(isOf('hono'))).toBe(true);
    const threads = new Set(loaded.filter(isOf('@electric-sql')).map((line) => line.split(' ')[0]));
    expect([...threads]).toEqual(onServer ? [] : ['worker']);
  } finally {
    await server.end('SIGTERM');
    await onServer?.close();
    rmSync(dataDir, { recursive: true });
  }
});
