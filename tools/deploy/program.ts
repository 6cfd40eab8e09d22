/** What the files of deploy/ are compared with: the settings, addresses and times of the program itself. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments, parse } from 'yaml';
import { ConfigError, readConfig } from '../../apps/server/src/config.ts';
import { createListener } from '../../apps/server/src/http/connections/listener.ts';
import { createHealthRoutes } from '../../apps/server/src/http/monitoring/health-routes.ts';
import { SETTINGS } from '../../apps/server/src/settings.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export const read = (file: string): string => readFileSync(`${ROOT}${file}`, 'utf8');

/** The content of a YAML file, with merge keys (`<<`) resolved. */
export const readYaml = <T>(file: string): T => parse(read(file), { merge: true }) as T;

/** Each document of a YAML file. */
export const readYamls = <T>(file: string): T[] =>
  parseAllDocuments(read(file)).map((document) => document.toJS() as T);

/** Settings that nobody but the operator and the server may know. They come in files. */
export const SECRETS = [
  'DATABASE_URL',
  'JWT_SECRET',
  'ANON_KEY',
  'SERVICE_ROLE_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
];

const FILE = /_FILE$/;

/** Of the names of variables, those that the server does not know, as they are or as files. */
export const unknownSettings = (names: readonly string[]): string[] =>
  names.filter((name) => {
    if (name === 'NODE_ENV') return false;
    const setting = name in SETTINGS ? name : name.replace(FILE, '');
    return !(setting in SETTINGS) || (setting !== name && !SECRETS.includes(setting));
  });

/** Of the settings that a start in production asks for, those that are not among the names, as they are or as files. */
export function missingSettings(names: readonly string[]): string[] {
  const given = new Set(names.map((name) => (name in SETTINGS ? name : name.replace(FILE, ''))));
  return requiredSettings().filter((name) => !given.has(name));
}

/** The settings that a start in production without any names as missing. */
export function requiredSettings(): string[] {
  try {
    readConfig({}, ['--production']);
  } catch (error) {
    if (error instanceof ConfigError) return error.errors.map(({ name }) => name);
    throw error;
  }
  return [];
}

/** How long the server takes to end at most, in seconds. */
export function endSeconds(): number {
  const milliseconds = /^const GRACE_MS = ([\d_]+);$/m.exec(read('apps/server/src/serve.ts'))?.[1];
  if (!milliseconds) throw new Error('apps/server/src/serve.ts does not say how long the end takes');
  return Number(milliseconds.replaceAll('_', '')) / 1000;
}

/** Whether a server that is alive and ready answers a probe of this path with 200. */
export async function answersProbe(path: string): Promise<boolean> {
  const routes = createHealthRoutes({ headers: {}, isReady: async () => true });
  return (await routes.request(path)).status === 200;
}

/** The first line with which a server that is alive and ready answers a request in HTTP, as it comes over the network. */
export async function answerTo(request: string): Promise<string> {
  const routes = createHealthRoutes({ headers: {}, isReady: async () => true });
  const server = createListener({ fetch: routes.fetch, isTrusted: () => false });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1', () => socket.write(request));
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  server.close();
  return bytes.toString().split('\r\n')[0]!;
}

/** What the Dockerfile says in its last stage, by instruction. */
export function imageFacts() {
  const stage = read('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split(/^FROM /m)
    .at(-1)!;
  const all = (instruction: string): string[] =>
    [...stage.matchAll(new RegExp(`^${instruction} +(.+)$`, 'gm'))].map(([, value]) => value!.trim());
  const env = Object.fromEntries(
    all('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
  );
  return {
    env,
    user: all('USER')[0],
    volume: all('VOLUME')[0],
    expose: all('EXPOSE')[0],
    signal: all('STOPSIGNAL')[0],
  };
}

/** The variables of a file of settings: those that are set, and those that are only shown in comments. */
export function readEnvFile(file: string): { set: Record<string, string>; shown: string[] } {
  const lines = read(file).split('\n');
  const set = lines.flatMap((line) => {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    return name ? [[name, value!.replace(/^"(.*)"$/, '$1')] as const] : [];
  });
  const shown = lines.flatMap((line) => /^#([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);
  return { set: Object.fromEntries(set), shown };
}

/** Seconds of a duration such as 40s. */
export const seconds = (duration: string): number => Number(/^(\d+)s$/.exec(duration)?.[1]);
