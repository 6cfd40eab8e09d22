/** A client of the server with an address of its own: rate limits count addresses, and 127.0.0.0/8 has plenty. */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The result of a request: `none` is no response at all, in time or ever. */
export type Answer = {
  status: number | 'none';
  ms: number;
  /** Bytes of the body. */
  bytes: number;
  /** Its beginning. */
  text: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** A body of bytes is sent unchanged, any other as JSON. */
export type Call = { body?: unknown; headers?: Record<string, string>; timeoutMs?: number };

export type Caller = {
  get(path: string, call?: Call): Promise<Answer>;
  post(path: string, body: unknown, call?: Call): Promise<Answer>;
  put(path: string, body: unknown, call?: Call): Promise<Answer>;
  close(): void;
};

/** A longer wait counts as no response: far above each of the server's own limits, also on a machine at a tenth of its speed. */
const PATIENCE_MS = 30_000;
/** Characters of a body that are stored. */
const MOST_STORED = 4 * 1024 * 1024;

/** @param headers sent with every call */
export function createCaller(url: string, address: string, headers: Record<string, string>): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 400, localAddress: address } as object);

  function ask(method: string, path: string, { body, headers: more, timeoutMs = PATIENCE_MS }: Call): Promise<Answer> {
    const started = performance.now();
    const answer: Answer = { status: 'none', ms: 0, bytes: 0, text: '', headers: {} };
    return new Promise((resolve) => {
      const done = (status: Answer['status']) => {
        clearTimeout(patience);
        resolve({ ...answer, status, ms: performance.now() - started });
      };
      const sent = request(url + path, { method, agent, headers: { ...headers, ...more } }, (response) => {
        answer.headers = response.headers;
        response.on('data', (chunk: Buffer) => {
          answer.bytes += chunk.length;
          if (answer.text.length < MOST_STORED) answer.text += chunk.toString();
        });
        response.on('end', () => done(response.statusCode!));
        response.on('error', () => done('none'));
      });
      const patience = setTimeout(() => sent.destroy(new Error('no answer in time')), timeoutMs);
      sent.on('error', () => done('none'));
      sent.end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body));
    });
  }

  return {
    get: (path, call = {}) => ask('GET', path, call),
    post: (path, body, call = {}) => ask('POST', path, { ...call, body }),
    put: (path, body, call = {}) => ask('PUT', path, { ...call, body }),
    close: () => agent.destroy(),
  };
}

/** How often a busy server is called again. */
const ATTEMPTS = 20;
const RETRY_MS = 500;

/** Repeats a call while the server is too busy for it, as a client does: for what an attack needs before it begins. */
export async function served(call: () => Promise<Answer>): Promise<Answer> {
  let answer = await call();
  for (let attempt = 1; answer.status === 503 && attempt < ATTEMPTS; attempt += 1) {
    await pause(RETRY_MS);
    answer = await call();
  }
  return answer;
}

/** How often each status came, as in `200 ×9, 503 ×2`. */
export function tally(answers: readonly Pick<Answer, 'status'>[]): string {
  const counts = new Map<string, number>();
  for (const { status } of answers) counts.set(String(status), (counts.get(String(status)) ?? 0) + 1);
  return (
    [...counts]
      .sort()
      .map(([status, count]) => `${status} ×${count}`)
      .join(', ') || 'nothing'
  );
}

/** The value below which the given part of the values lies, in whole milliseconds. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}
