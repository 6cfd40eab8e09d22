/**
 * In charge of where a request came from. Limits, sessions, logs and sockets all ask here, so that no two of them believe
 * different things. `X-Forwarded-For` is believed as far as the proxies that are trusted wrote it; `Forwarded` never.
 */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { headerOf, incomingOf } from './incoming.ts';

/** What a handler finds in its context: both undefined when the request came by no socket and no proxy. */
export type ClientVariables = {
  /** The caller's address, IPv4 or IPv6 in its canonical spelling. */
  clientAddress: string | undefined;
  /** What counts as one caller for limits: `addressGroup` of the address. */
  addressGroup: string | undefined;
};

/** @param remote address of the socket @param forwarded the header `X-Forwarded-For`, as it came */
export type ClientAddress = (
  remote: string | undefined,
  forwarded: string | string[] | undefined,
) => string | undefined;

/** Words for the ranges where a proxy of one's own stands. */
const RANGES = new Map<string, readonly string[]>([
  ['none', []],
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

/** The last 32 bits of an IPv6 address that stands for an IPv4 one, as `new URL` spells it. */
const MAPPED = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** One spelling per address; undefined for what is not an address. A zone (`%eth0`) is where it was heard, not whose it is. */
function canonical(text: string | undefined): string | undefined {
  const ip = text?.replace(/%.*$/, '');
  if (ip === undefined || isIPv4(ip)) return ip;
  if (!isIPv6(ip)) return undefined;
  const spelt = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(spelt) ?? [];
  if (high === undefined || low === undefined) return spelt;
  return [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]).join('.');
}

/** One entry of the list as a range; undefined when it is none. */
function rangeOf(entry: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [address = '', bits, ...more] = entry.split('/');
  const [widest, family] = isIPv4(address) ? ([32, 'ipv4'] as const) : ([128, 'ipv6'] as const);
  if (isIP(address) === 0 || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined;
  const prefix = bits === undefined ? widest : Number(bits);
  return prefix <= widest ? { address, prefix, family } : undefined;
}

/** Whether a list of trusted proxies may hold it: an address, a range as in `10.1.0.0/16`, `loopback`, `private` or `none`. */
export const isTrustedProxy = (entry: string): boolean => RANGES.has(entry) || rangeOf(entry) !== undefined;

/** Addresses whose trust is remembered: to look one up in ranges costs as much as a middleware. */
const MOST_KNOWN = 10_000;

/**
 * Tells the proxies that are trusted from everybody else.
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
  const known = new Map<string, boolean>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const ip = canonical(address);
    const is = ip !== undefined && proxies.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6');
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(address, is);
    return is;
  };
}

/**
 * Who is calling, given which proxies are believed. From the right, each hop that is trusted is passed over, and the first
 * that is not is the caller; what cannot be read ends the walk at the hop that passed it on. A call without a socket comes
 * from within the process, which is trusted.
 *
 * @throws Error when an entry is no address, range or known word
 */
export function createClientAddress(trusted: readonly string[]): ClientAddress {
  const isTrusted = createTrust(trusted);
  return (remote, forwarded) => {
    let caller = canonical(remote);
    const hops = [forwarded ?? []].flat().join(',').split(',');
    while (caller === undefined || isTrusted(caller)) {
      const before = canonical(hops.pop()?.trim());
      if (before === undefined) break;
      caller = before;
    }
    return caller;
  };
}

/**
 * What counts as one caller: an IPv4 address, or the /64 of an IPv6 one, which is the least that a household or a rented
 * machine is given. What is no address stands for itself.
 */
export function addressGroup(address: string): string {
  const ip = canonical(address);
  if (ip === undefined || isIPv4(ip)) return ip ?? address;
  const [head = '', tail] = ip.split('::', 2);
  const groups = [head, tail ?? ''].map((half) => half.split(':').filter(Boolean));
  const filled = [...groups[0]!, ...Array<string>(8 - groups.flat().length).fill('0'), ...groups[1]!];
  return `${canonical(`${filled.slice(0, 4).join(':')}::`)}/64`;
}

/** On whose account visitors of an address wait and are counted; undefined for calls from within the process. */
export const addressAccount = (group: string | undefined): string | undefined => group && `ip:${group}`;

/** The caller of a request that came to the server itself, as those for a socket do. */
export function requestAddress(addressOf: ClientAddress, request: IncomingMessage): string | undefined {
  // A caller who has hung up no longer has an address, and what they claimed to forward does not count.
  const remote = request.socket.remoteAddress;
  return remote && addressOf(remote, request.headers['x-forwarded-for']);
}

function callerOf(c: Context, addressOf: ClientAddress): string | undefined {
  // Without one its helper would throw.
  const hasSocket = incomingOf(c) !== undefined;
  const remote = hasSocket ? getConnInfo(c).remote.address : undefined;
  return hasSocket && !remote ? undefined : addressOf(remote, headerOf(c, 'x-forwarded-for'));
}

/** Sets `clientAddress` and `addressGroup`. */
export const setClientAddress = (addressOf: ClientAddress) => (c: Context) => {
  const address = callerOf(c, addressOf);
  c.set('clientAddress', address);
  c.set('addressGroup', address && addressGroup(address));
};
