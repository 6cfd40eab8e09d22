/**
 * Builds the server into apps/server/dist: its sources, those of its packages and most of their libraries become one program, without types
 * and comments. Node keeps the source of what it has loaded, so a running server is 30 MiB smaller (docs/performance/production.md).
 * Names stay as they are and lines stay lines, for stack traces. apps/server/start/built.js says when it runs.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { builtProgram, FOLDER, hashOf, LIST } from './start/built.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Libraries that stay outside: they have native code or files of their own, or are loaded by few requests. */
const OUTSIDE = [
  /^node:/,
  /^@electric-sql\//,
  /^@napi-rs\//,
  /^@node-rs\//,
  /^@opentelemetry\/(exporter|resources|sdk)/,
  /^@zxcvbn-ts\//,
  'file-type',
  'harfbuzzjs',
  'nodemailer',
  'pdfjs-dist',
  'pdfkit',
  'pg-native',
  'pino',
  'sharp',
];

/** A source that reads a file beside itself still finds it: the address of each is that of its source. */
const addressesOfSources: Plugin = {
  name: 'addresses-of-sources',
  transform(code, id) {
    if (!code.includes('import.meta.')) return undefined;
    const address = `new URL(${JSON.stringify(relative(FOLDER, id))}, import.meta.url).href`;
    return code.replaceAll('import.meta.url', address).replaceAll('import.meta.main', 'false');
  },
};

/** Of this file: another one may build another program. */
const BUILDER = hashOf([relative(root, import.meta.filename)]);

/** What is noted of a build, beside what built.js reads. */
type Note = { builder: string; chunks: string[] };
const last = existsSync(LIST) ? (JSON.parse(readFileSync(LIST, 'utf8')) as Note) : undefined;

if (!builtProgram() || last?.builder !== BUILDER) {
  console.log('Building the server …');
  // Nothing is run of a build that was interrupted.
  rmSync(LIST, { force: true });
  const bundle = await rolldown({
    cwd: root,
    input: { serve: 'apps/server/src/serve.ts' },
    platform: 'node',
    external: OUTSIDE,
    plugins: [addressesOfSources],
  });
  const { output } = await bundle.write({ dir: FOLDER, format: 'esm', comments: false });
  await bundle.close();
  const sources = output
    .flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []))
    .filter((id) => id.startsWith(root) && existsSync(id) && !id.includes('/node_modules/'))
    .map((id) => relative(root, id));
  // The lock file stands for the libraries.
  const files = [...new Set(sources), 'package-lock.json'].sort();
  const chunks = output.map(({ fileName }) => fileName);
  // A server of the last build may run, and has yet to load some of its chunks.
  const needed = new Set([...chunks, ...(last?.chunks ?? [])]);
  for (const name of readdirSync(FOLDER)) if (!needed.has(name)) rmSync(join(FOLDER, name));
  writeFileSync(LIST, JSON.stringify({ files, hash: hashOf(files), builder: BUILDER, chunks }));
}
