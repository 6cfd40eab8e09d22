/** The request that opens a socket: its page, its version, its key and its address, or why it is refused. */
import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { onAccountOf } from '../db/request-context.ts';
import { UnavailableError } from '../db/port.ts';
import { addressAccount, addressGroup } from '../http/client-address.ts';
import { isVsn, type Vsn } from './protocol.ts';
import type { RealtimeOptions } from './types.ts';

const PATH = '/realtime/v1/websocket';

export type Entry = { vsn: Vsn; key: string; address: string; group: string; account: string };
/** Why a socket is refused. */
export type Refusal = { status: 400 | 401 | 403 | 429 | 503; message: string };

export function refuse(socket: Duplex, { status, message }: Refusal): void {
  const body = JSON.stringify({ message });
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Content-Type: application/json'];
  // A client that does not close its side would hold the connection forever.
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** Splits path and query. They may be malformed, and `new URL` would throw for some. */
function splitUrl(request: IncomingMessage): { path: string; query: URLSearchParams } {
  const [path = '', query] = (request.url ?? '').split('?', 2);
  return { path, query: new URLSearchParams(query) };
}

/** Whether a request wants to open a socket of this service. */
export const isHandshake = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && splitUrl(request).path === PATH;

/**
 * Whether a page may open sockets here. Browsers let a page of any site open one and report only the origin.
 * https://www.rfc-editor.org/rfc/rfc6455#section-10.2
 */
function isOwnPage({ headers }: IncomingMessage, origins: readonly string[] | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origins === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}

/** Reads and verifies a handshake. The limits of sockets are the caller's. */
export async function readHandshake(
  request: IncomingMessage,
  { origins, addressOf, verify }: Pick<RealtimeOptions, 'origins' | 'addressOf' | 'verify'>,
): Promise<Entry | Refusal> {
  const { query } = splitUrl(request);
  const vsn = query.get('vsn') ?? '1.0.0';
  const key = query.get('apikey') ?? request.headers.apikey ?? request.headers['x-api-key'];
  if (!isOwnPage(request, origins)) return { status: 403, message: 'Sockets are for pages of this site' };
  if (!isVsn(vsn)) return { status: 400, message: 'vsn is 1.0.0 or 2.0.0' };
  if (typeof key !== 'string' || key === '') return { status: 401, message: 'No API key found in request' };
  const address = addressOf(request) ?? '';
  const group = addressGroup(address);
  const account = addressAccount(group) ?? '';
  try {
    await onAccountOf(account, () => verify(key));
  } catch (error) {
    if (error instanceof UnavailableError) return { status: error.status, message: error.message };
    return { status: 401, message: 'Invalid API key' };
  }
  return { vsn, key, address, group, account };
}
