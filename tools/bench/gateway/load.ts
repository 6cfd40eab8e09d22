// Generates the load: wrk for HTTP, pgbench for PostgreSQL alone; each for some seconds, as requests per second.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mean } from '../median.ts';
import type { PgbenchScripts } from './pgbench-scripts.ts';

export type Load = {
  requests: number;
  perSecond: number;
  /** Milliseconds that 99 of 100 requests took at most. */ p99: number;
};

/** All of the load comes from one address, which is rejected for a while when it uses too much of the database (028). */
const MOST_REFUSED = 0.05;

/** The server refused more than a few requests: they took too long, or too many waited. */
export class RefusedError extends Error {}

const PACKAGES = 'Debian: apt-get install wrk postgresql-contrib';

/** What a program prints. @throws Error with that when it fails, and when it cannot be run */
export async function output(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  const ending = once(child, 'close') as Promise<[number | null]>;
  const [code] = await ending.catch((cause: unknown) => {
    throw new Error(`${program} cannot be run (${PACKAGES})`, { cause });
  });
  if (code !== 0) throw new Error(`${program} failed (${PACKAGES}): ${text}`);
  return text;
}

/** Does work with a folder of files with these texts, which is removed afterwards. */
export async function withFolder<T>(
  texts: Readonly<Record<string, string>>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-bench-'));
  try {
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text, { mode: 0o644 });
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Does work with a file of this text, which is removed afterwards. */
export const withFile = <T>(name: string, text: string, work: (path: string) => Promise<T>): Promise<T> =>
  withFolder({ [name]: text }, (folder) => work(join(folder, name)));

const milliseconds = (text: string, unit: string): number =>
  Number(text) * ({ us: 0.001, ms: 1, s: 1000, m: 60_000 }[unit] ?? Number.NaN);

/** A text as a script of wrk writes it. */
export const quoted = (text: string): string => JSON.stringify(text);

export type HttpLoad = {
  url: string;
  paths: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Callers who take turns, each by the text of the header. */
  authorizations?: readonly string[];
  /** Posted when there is one. */
  body?: object;
  connections: number;
  seconds: number;
};

/** Requests the paths in turn; rejected requests do not count. @throws Error when more than a few are */
export function http({
  url,
  paths,
  headers = {},
  authorizations = [],
  body,
  connections,
  seconds,
}: HttpLoad): Promise<Load> {
  const lua = `local paths = { ${paths.map(quoted).join(', ')} }
local callers = { ${authorizations.map(quoted).join(', ')} }
local asked = 0
wrk.method = ${quoted(body ? 'POST' : 'GET')}
${body ? `wrk.body = ${quoted(JSON.stringify(body))}\nwrk.headers["content-type"] = "application/json"` : ''}
${Object.entries(headers)
  .map(([name, value]) => `wrk.headers[${quoted(name)}] = ${quoted(value)}`)
  .join('\n')}
function request()
  asked = asked + 1
  if #callers > 0 then wrk.headers["authorization"] = callers[asked % #callers + 1] end
  return wrk.format(nil, paths[asked % #paths + 1])
end`;
  return wrk(lua, { url, connections, seconds });
}

/**
 * Runs a script of wrk; what is refused does not count.
 *
 * @param threads each with a state of its own; one when absent
 * @throws RefusedError when more than a few are refused
 */
export function wrk(
  lua: string,
  { url, connections, seconds, threads = 1 }: Pick<HttpLoad, 'url' | 'connections' | 'seconds'> & { threads?: number },
): Promise<Load> {
  return withFile('load.lua', lua, async (script) => {
    const args = [
      `-t${threads}`,
      `-c${connections}`,
      `-d${seconds}s`,
      '--latency',
      '--timeout',
      '20s',
      '-s',
      script,
      url,
    ];
    const text = await output('wrk', args);
    const requests = Number(/(\d+) requests in/.exec(text)?.[1]);
    const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(text)?.[1] ?? 0);
    if (text.includes('Socket errors')) throw new Error(`${url}: ${text}`);
    if (refused > requests * MOST_REFUSED) throw new RefusedError(`${url}: ${text}`);
    const [, slow = '', unit = ''] = /99%\s+([\d.]+)(\w+)/.exec(text) ?? [];
    const answered = 1 - refused / requests;
    return {
      requests,
      perSecond: answered * Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]),
      p99: milliseconds(slow, unit),
    };
  });
}

/**
 * Runs scripts of pgbench by prepared queries on so many connections, each time one of them by chance.
 *
 * @param warmUp how many of the seconds do not count for `perSecond`: each connection prepares and plans the statements first
 */
export function pgbench(
  binaries: string,
  url: string,
  script: string | PgbenchScripts,
  connections: number,
  seconds: number,
  warmUp = 0,
): Promise<Load> {
  const { texts, variables } = typeof script === 'string' ? { texts: [script], variables: {} } : script;
  const values = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const files = Object.fromEntries(texts.map((text, index) => [`${index}.sql`, text]));
  return withFolder(files, async (folder) => {
    const load = ['-c', String(connections), '-j', '1', '-T', String(seconds), '-P', '1'];
    const scripts = Object.keys(files).flatMap((name) => ['-f', join(folder, name)]);
    const out = await output(join(binaries, 'pgbench'), ['-n', '-M', 'prepared', ...scripts, ...values, ...load, url]);
    const bySecond = [...out.matchAll(/^progress: [\d.]+ s, ([\d.]+) tps/gm)].map(([, rate]) => Number(rate));
    return {
      requests: Number(/processed: (\d+)/.exec(out)?.[1]),
      perSecond: warmUp > 0 ? mean(bySecond.slice(warmUp)) : Number(/^tps = ([\d.]+)/m.exec(out)?.[1]),
      p99: Number.NaN,
    };
  });
}

/** Runs a statement in the same way. */
export function postgres(
  binaries: string,
  url: string,
  { text, upTo }: { text: string; upTo?: number },
  connections: number,
  seconds: number,
): Promise<Load> {
  const parameter = upTo ? `\\set number random(1, ${upTo})\n` : '';
  const script = `${parameter}${text.replaceAll('$1', ':number').replaceAll(/\s*\n\s*/g, ' ')};\n`;
  return pgbench(binaries, url, script, connections, seconds);
}
