/**
 * Finds the client address of a request. Limits, sessions, logs and sockets all use it, so that they agree. `X-Forwarded-For` is trusted as
 * far as trusted proxies wrote it; `Forwarded` never.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { headerOf, incomingOf } from './incoming.ts';

/** Variables in the context of a handler. Both are undefined when the request came by no socket and no proxy. */
export type ClientVariables = {
  /** Address of the caller, IPv4 or IPv6, in its canonical form. */
  clientAddress: string | undefined;
  /** What counts as one caller for rate limits: `addressGroup` of the address. */
  addressGroup: string | undefined;
};

/**
 * @param remote address of the socket
 * @param forwarded the header `X-Forwarded-For`, unchanged
 */
export type ClientAddress = (
  remote: string | undefined,
  forwarded: string | string[] | undefined,
) => string | undefined;

/** Names for the ranges of an operator's own proxies. */
const RANGES = new Map<string, readonly string[]>([
  ['none', []],
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

/** An IPv4-mapped IPv6 address as `new URL` writes it. The groups are its last 32 bits. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/**
 * The canonical form of an address; undefined for a text that is not an address. A zone (`%eth0`) names the receiving interface, not the
 * sender, so it is removed.
 */
function canonical(text: string | undefined): string | undefined {
  const ip = text?.replace(/%.*$/, '');
  if (ip === undefined || isIPv4(ip)) return ip;
  if (!isIPv6(ip)) return undefined;
  const normalized = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(normalized) ?? [];
  if (high === undefined || low === undefined) return normalized;
  return [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]).join('.');
}

/** An entry of the list as a range; undefined when it is none. */
function rangeOf(entry: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', bits, ...more] = entry.split('/');
  const [widest, family] = isIPv4(address) ? ([32, 'ipv4'] as const) : ([128, 'ipv6'] as const);
  if (isIP(address) === 0 || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
  const prefix = bits === undefined ? widest : Number(bits);
  return prefix <= widest ? { address, prefix, family } : undefined;
}

/** Whether a list of trusted proxies may contain an entry: an address, a range such as `10.1.0.0/16`, `loopback`, `private` or `none`. */
export const isTrustedProxy = (entry: string): boolean => RANGES.has(entry) || rangeOf(entry) !== undefined;

/** Most cached addresses. Looking one up in the ranges costs as much as a middleware. */
const MAX_CACHED = 10_000;

/**
 * Creates the check whether an address is a trusted proxy.
 *
 * @throws Error when an entry is no address, range or known word
 */
export function createTrust(trusted: readonly string[]): (address: string) => boolean {
  const proxies = new BlockList();
  for (const entry of trusted.flatMap((one) => RANGES.get(one) ?? [one])) {
    const range = rangeOf(entry);
    if (!range) throw new Error(`"${entry}" is no address or range of trusted proxies`);
    proxies.addSubnet(range.address, range.prefix, range.family);
  }
  const cache = new Map<string, boolean>();
  return (address) => {
    const previous = cache.get(address);
    if (previous !== undefined) return previous;
    const ip = canonical(address);
    const result = ip !== undefined && proxies.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6');
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(address, result);
    return result;
  };
}

/**
 * Creates the function that finds the client address. From the right, it skips each hop that is trusted; the first other hop is the caller.
 * An entry that is not an address ends the search at the hop that passed it on. A call without a socket comes from within the process,
 * which is trusted.
 *
 * @throws Error when an entry is no address, range or known word
 */
export function createClientAddress(trusted: readonly string[]): ClientAddress {
  const isTrusted = createTrust(trusted);
  return (remote, forwarded) => {
    let caller = canonical(remote);
    const hops = [forwarded ?? []].flat().join(',').split(',');
    while (caller === undefined || isTrusted(caller)) {
      const previous = canonical(hops.pop()?.trim());
      if (previous === undefined) break;
      caller = previous;
    }
    return caller;
  };
}

/**
 * What counts as one caller: an IPv4 address, or the /64 of an IPv6 address, which is the least that a household or a rented machine is
 * given. A text that is not an address is returned unchanged.
 */
export function addressGroup(address: string): string {
  const ip = canonical(address);
  if (ip === undefined || isIPv4(ip)) return ip ?? address;
  const [head = '', tail] = ip.split('::', 2);
  const groups = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean));
  const filled = [...groups[0]!, ...Array<string>(8 - groups.flat().length).fill('0'), ...groups[1]!];
  return `${canonical(`${filled.slice(0, 4).join(':')}::`)}/64`;
}

/** The account on which requests of an address's visitors queue and are counted; undefined for calls from within the process. */
export const addressAccount = (group: string | undefined): string | undefined => group && `ip:${group}`;

/** The client address of a request that came to the HTTP server itself, such as one for a WebSocket. */
export function requestAddress(addressOf: ClientAddress, request: IncomingMessage): string | undefined {
  // A closed connection has no address any more, and then its header `X-Forwarded-For` does not count.
  const remote = request.socket.remoteAddress;
  return remote && addressOf(remote, request.headers['x-forwarded-for']);
}

function callerOf(c: Context, addressOf: ClientAddress): string | undefined {
  // `getConnInfo` throws without a socket.
  const hasSocket = incomingOf(c) !== undefined;
  const remote = hasSocket ? getConnInfo(c).remote.address : undefined;
  return hasSocket && !remote ? undefined : addressOf(remote, headerOf(c, 'x-forwarded-for'));
}

export const setClientAddress = (addressOf: ClientAddress) => (c: Context) => {
  const address = callerOf(c, addressOf);
  c.set('clientAddress', address);
  c.set('addressGroup', address && addressGroup(address));
};
