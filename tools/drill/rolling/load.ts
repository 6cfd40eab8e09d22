/** Visitors, members who write, and open sockets, all through a proxy: each request that does not succeed is remembered. */
import { Agent as HttpAgent, request as httpRequest, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** A member who signed in, and the enquiry that they pay to answer. */
export type Writer = { id: string; token: string };

export type LoadOptions = {
  url: string;
  ca: string | undefined;
  anonKey: string;
  members: readonly Writer[];
  /** Enquiries of others, each paid for once. */
  enquiries: readonly string[];
  readers: number;
  sockets: number;
};

export type LoadResult = {
  /** Requests that succeeded, by kind. */
  counts: Record<string, number>;
  /** What did not succeed, in words. */
  failures: string[];
  /** The enquiries that were acknowledged. */
  posted: string[];
  /** The payments that were acknowledged, by member. */
  paid: Map<string, number>;
  /** The longest wait for an answer, in milliseconds. */
  longestMs: number;
  /** When sockets were closed by the server, in milliseconds since the load began. */
  closings: number[];
};

/** Longer than servers wait while the schema changes. */
const PATIENCE_MS = 40_000;
/** The client of the web app pings so often; a drill does so more often, to notice a dead socket. */
const HEARTBEAT_MS = 1000;
/** How long a client waits before it connects again, at most. realtime-js waits 1, 2, 5 and 10 seconds. */
const RECONNECT_MS = 1000;

type Answer = { status: number | 'none'; text: string };

/** The pages and lists that visitors and members ask for. */
const READS = [
  '/',
  '/check-purchase-enquiries',
  '/auth/v1/settings',
  '/rest/v1/rpc/get_market_facts',
  '/rest/v1/purchase_enquiries?select=id,fibre_type&status=eq.Open&order=updated_at.desc,id.desc&limit=20',
];

/** Sends requests over connections that stay open. */
function createRequester({ url, ca, anonKey }: Pick<LoadOptions, 'url' | 'ca' | 'anonKey'>) {
  const isTls = url.startsWith('https:');
  const agent = isTls ? new HttpsAgent({ keepAlive: true, ca }) : new HttpAgent({ keepAlive: true });
  const send = isTls ? httpsRequest : httpRequest;

  function ask(method: string, path: string, token: string | undefined, body?: object): Promise<Answer> {
    const headers = {
      apikey: anonKey,
      authorization: `Bearer ${token ?? anonKey}`,
      prefer: 'return=representation',
      'content-type': 'application/json',
    };
    const options: RequestOptions = { method, agent, headers, timeout: PATIENCE_MS };
    return new Promise((resolve) => {
      let text = '';
      const sent = send(url + path, options, (response) => {
        response.on('data', (bytes: Buffer) => (text += bytes.toString()));
        response.on('end', () => resolve({ status: response.statusCode!, text }));
        response.on('error', (error) => resolve({ status: 'none', text: error.message }));
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.on('error', (error) => resolve({ status: 'none', text: error.message }));
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  return { ask, close: () => agent.destroy() };
}

/** Starts the load. It goes on until `stop` is called, which waits for what is under way. */
export function startLoad({ url, ca, anonKey, members, enquiries, readers, sockets }: LoadOptions) {
  const { ask: send, close } = createRequester({ url, ca, anonKey });
  const result: LoadResult = { counts: {}, failures: [], posted: [], paid: new Map(), longestMs: 0, closings: [] };
  const begun = performance.now();
  const over = new AbortController();
  const isOver = () => over.signal.aborted;

  const ask: typeof send = async (...request) => {
    const since = performance.now();
    const answer = await send(...request);
    result.longestMs = Math.max(result.longestMs, performance.now() - since);
    return answer;
  };

  function count(kind: string, { status, text }: Answer, wanted: number): boolean {
    if (status === wanted) {
      result.counts[kind] = (result.counts[kind] ?? 0) + 1;
      return true;
    }
    result.failures.push(`${kind} at ${Math.round(performance.now() - begun)} ms: ${status} ${text.slice(0, 120)}`);
    return false;
  }

  async function read(first: number): Promise<void> {
    for (let n = first; !isOver(); n += 1) {
      const path = READS[n % READS.length]!;
      const isOfMember = path.startsWith('/rest/v1/purchase');
      const token = isOfMember ? members[n % members.length]!.token : undefined;
      count(`GET ${path.split('?')[0]}`, await ask('GET', path, token), 200);
      await pause(10 + Math.random() * 40);
    }
  }

  /** Every member posts once a second, so that none reaches the limits, and pays for one enquiry after another. */
  async function write({ id, token }: Writer, first: number): Promise<void> {
    for (let n = first; !isOver(); n += 1) {
      const row = { user_id: id, fibre_type: 'Cotton', quantity_required_kgs: 100 };
      const post = await ask('POST', '/rest/v1/purchase_enquiries?select=id', token, row);
      if (count('post', post, 201)) result.posted.push((JSON.parse(post.text) as { id: string }[])[0]!.id);
      const enquiry = enquiries[n];
      if (enquiry !== undefined) {
        const payment = { userId: id, transactionType: 'usage_enquiry', relatedEntityId: enquiry };
        if (count('payment', await ask('POST', '/functions/v1/handle-credit-deduction', token, payment), 200))
          result.paid.set(id, (result.paid.get(id) ?? 0) + 1);
      }
      await pause(1000 + Math.random() * 500);
    }
  }

  /** One client: it connects again whenever its socket is closed. */
  async function listen(): Promise<void> {
    while (!isOver()) {
      const address = `${url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`;
      const socket = new WebSocket(address, { ...(ca === undefined ? {} : { ca }), handshakeTimeout: PATIENCE_MS });
      let hasOpened = false;
      let beats: NodeJS.Timeout | undefined;
      const stop = () => socket.close();
      over.signal.addEventListener('abort', stop);
      await new Promise<void>((resolve) => {
        socket.on('open', () => {
          hasOpened = true;
          count('socket', { status: 101, text: '' }, 101);
          const beat = () =>
            socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' }));
          beats = setInterval(beat, HEARTBEAT_MS);
        });
        socket.on('message', () => (result.counts['heartbeat reply'] = (result.counts['heartbeat reply'] ?? 0) + 1));
        socket.on('error', (error) => {
          if (!hasOpened && !isOver()) count('socket', { status: 'none', text: error.message }, 101);
        });
        socket.on('close', () => resolve());
      });
      clearInterval(beats);
      over.signal.removeEventListener('abort', stop);
      if (!isOver() && hasOpened) result.closings.push(performance.now() - begun);
      if (!isOver()) await pause(Math.random() * RECONNECT_MS);
    }
  }

  const work = [
    ...Array.from({ length: readers }, (_, index) => read(index)),
    ...members.map((member, index) => write(member, (index * enquiries.length) / members.length)),
    ...Array.from({ length: sockets }, listen),
  ];
  return {
    async stop(): Promise<LoadResult> {
      over.abort();
      await Promise.all(work);
      close();
      return result;
    },
  };
}
