/**
 * The mixed load by wrk, on one server or on several: a thread of wrk for each, so that the times of all are in one
 * distribution. A seed determines the order of the kinds and the requests among those of each.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { output, quoted } from '../gateway/load.ts';
import type { Kind, Request } from './mix.ts';

/** What one run measured. Times are in milliseconds. */
export type Measured = { requests: number; perSecond: number; p50: number; p99: number; errors: number; words: string };

export type MixedLoad = {
  /** @param sites addresses of the servers; @param connections of all together */
  run(sites: readonly string[], connections: number, seconds: number): Promise<Measured>;
  close(): void;
};

/** A request whose answer another one needs is answered when so many of its kind were sent after it. */
const LAG = 50;
const SHOWN = 20;

const textOf = (anonKey: string, { method, path, token, address, body }: Request): string => {
  const text = body ? JSON.stringify(body) : '';
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `apikey: ${anonKey}`,
    `authorization: Bearer ${token ?? anonKey}`,
    `x-forwarded-for: ${address}`,
    ...(body ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
};

type Script = {
  kinds: readonly Kind[];
  folder: string;
  seed: number;
  sites: readonly string[];
  from: number;
  showErrors: boolean;
};

const scriptOf = ({ kinds, folder, seed, sites, from, showErrors }: Script): string => `
local kinds, chosen, known = {}, {}, {}
local function add(name, weight, once, follows)
  local file = io.open(${quoted(folder)} .. "/" .. #kinds + 1, "rb")
  local kind = { once = once, follows = known[follows], taken = 0, requests = {} }
  for text in file:read("*a"):gmatch("[^%z]+") do kind.requests[#kind.requests + 1] = text end
  file:close()
  for _ = 1, weight do chosen[#chosen + 1] = kind end
  kinds[#kinds + 1], known[name] = kind, kind
end
local threads = {}
function setup(thread)
  local ports = { ${sites.map((site) => quoted(new URL(site).port)).join(', ')} }
  threads[#threads + 1] = thread
  thread:set("number", #threads)
  thread.addr = wrk.lookup("127.0.0.1", ports[#threads])[1]
end
function init()
  once = 0
  math.randomseed(${seed} * 1000 + number)
${kinds.map(({ name, weight, isOnce = false, follows = '' }) => `  add(${quoted(name)}, ${weight}, ${isOnce}, ${quoted(follows)})`).join('\n')}
end
local isChecked = false
function request()
  local kind = chosen[math.random(#chosen)]
  if not kind.once then return kind.requests[math.random(#kind.requests)] end
  while kind.follows and kind.taken >= kind.follows.taken - ${LAG} do kind = kind.follows end
  local place = (${from} + kind.taken * ${sites.length} + number - 1) % #kind.requests + 1
  -- wrk asks its first thread for one request to look at it, and does not send it.
  if number == 1 and not isChecked then
    isChecked = true
    return kind.requests[place]
  end
  kind.taken = kind.taken + 1
  once = math.max(once, kind.taken)
  return kind.requests[place]
end
${showErrors ? 'function response(status, _, body) if status >= 400 then io.stderr:write(status, " ", body:sub(1, 300), "\\n") end end' : ''}
function done(summary, latency)
  local errors, most = summary.errors, 0
  for _, thread in ipairs(threads) do most = math.max(most, thread:get("once")) end
  io.write(string.format('\\n{"requests":%d,"seconds":%f,"p50":%f,"p99":%f,"once":%d,"status":%d,"connect":%d,"read":%d,"write":%d,"timeout":%d}\\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, most,
    errors.status, errors.connect, errors.read, errors.write, errors.timeout))
end`;

type Printed = Record<
  'requests' | 'seconds' | 'p50' | 'p99' | 'once' | 'status' | 'connect' | 'read' | 'write' | 'timeout',
  number
>;

/**
 * Writes the requests to a folder that wrk reads.
 *
 * @param anonKey the key of visitors
 * @param showErrors prints every refusal; wrk then reads all answers, which costs processor time
 */
export function createMixedLoad(kinds: readonly Kind[], anonKey: string, seed: number, showErrors: boolean): MixedLoad {
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-bench-mix-'));
  kinds.forEach(({ requests }, index) =>
    writeFileSync(join(folder, String(index + 1)), requests.map((each) => textOf(anonKey, each)).join('\0')),
  );
  let from = 0;
  let runs = 0;
  return {
    async run(sites, connections, seconds) {
      runs += 1;
      const script = join(folder, 'load.lua');
      writeFileSync(script, scriptOf({ kinds, folder, seed: seed + runs, sites, from, showErrors }));
      const threads = `-t${sites.length}`;
      const args = [threads, `-c${connections}`, `-d${seconds}s`, '--timeout', '20s', '-s', script, sites[0]!];
      const text = await output('wrk', args);
      const line = /^\{"requests".*\}$/m.exec(text)?.[0];
      if (line === undefined) throw new Error(`wrk did not finish: ${text}`);
      for (const refusal of text.match(/^[45]\d\d .*$/gm)?.slice(0, SHOWN) ?? []) console.log(refusal);
      const found = JSON.parse(line) as Printed;
      from += found.once * sites.length;
      const { status, connect, read, write, timeout } = found;
      return {
        requests: found.requests,
        perSecond: found.requests / found.seconds,
        p50: found.p50,
        p99: found.p99,
        errors: status + connect + read + write + timeout,
        words: `${status} refused, ${connect} not connected, ${read + write} broken, ${timeout} late`,
      };
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
