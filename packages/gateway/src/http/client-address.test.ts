import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import {
  addressGroup,
  createClientAddress,
  isTrustedProxy,
  setClientAddress,
  type ClientVariables,
} from './client-address.ts';

const PROXIES = ['loopback', '10.1.0.0/16', '192.0.2.7', '2001:db8:aaaa::/48'];

describe('the address of the client', () => {
  it.each([
    ['a caller without a proxy', '203.0.113.9', undefined, '203.0.113.9'],
    ['a stranger who makes one up', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a neighbour who is not in the list', '10.2.0.1', '198.51.100.1', '10.2.0.1'],
    ['a proxy on this machine', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['a proxy on this machine, by IPv6', '::1', '198.51.100.1', '198.51.100.1'],
    ['a proxy on this machine, as IPv4 within IPv6', '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['a proxy of a range', '10.1.255.1', '198.51.100.1', '198.51.100.1'],
    ['a proxy by address', '192.0.2.7', '198.51.100.1', '198.51.100.1'],
    ['a proxy of an IPv6 range', '2001:db8:aaaa:1::5', '2001:DB8:0:0:1::1', '2001:db8::1:0:0:1'],
    ['what a caller wrote before his proxy did', '127.0.0.1', '192.0.2.200, 198.51.100.1', '198.51.100.1'],
    ['proxies one behind another', '127.0.0.1', '192.0.2.200, 198.51.100.1, 192.0.2.7,10.1.2.3', '198.51.100.1'],
    ['the header said twice', '127.0.0.1', ['192.0.2.200', '198.51.100.1, 10.1.2.3'], '198.51.100.1'],
    ['nothing but proxies', '127.0.0.1', '10.1.2.3, 192.0.2.7', '10.1.2.3'],
    ['an entry that is no address', '127.0.0.1', '198.51.100.1, unknown, 10.1.2.3', '10.1.2.3'],
    ['an entry with a port', '127.0.0.1', '198.51.100.1:4711', '127.0.0.1'],
    ['an entry of nothing', '127.0.0.1', '198.51.100.1,', '127.0.0.1'],
    ['an empty header', '127.0.0.1', '', '127.0.0.1'],
    ['IPv4 within IPv6', '127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['IPv4 within IPv6, in its other spelling', '127.0.0.1', '::FFFF:c633:6401', '198.51.100.1'],
    ['a link of its own network', 'fe80::1%eth0', undefined, 'fe80::1'],
    ['a call from within the process', undefined, undefined, undefined],
    ['a call from within the process on behalf of somebody', undefined, '198.51.100.1', '198.51.100.1'],
  ])('%s', (_, remote, forwarded, expected) => {
    expect(createClientAddress(PROXIES)(remote, forwarded)).toBe(expected);
  });

  it('no proxy is trusted when the list is empty', () => {
    expect(createClientAddress(['none'])('127.0.0.1', '198.51.100.1')).toBe('127.0.0.1');
  });

  it('a client that has disconnected has no address, whatever the header says', async () => {
    const app = new Hono<{ Variables: ClientVariables }>();
    const set = setClientAddress(createClientAddress(PROXIES));
    app.use((c, next) => {
      set(c);
      return next();
    });
    app.get('/', (c) => c.json([c.get('clientAddress') ?? null, c.get('addressGroup') ?? null]));
    const from = async (incoming: object | undefined) =>
      (await app.request('/', { headers: { 'x-forwarded-for': '2001:db8::1:2' } }, { incoming })).json();
    expect(await from({ socket: {} })).toEqual([null, null]);
    expect(await from({ socket: { remoteAddress: '127.0.0.1' } })).toEqual(['2001:db8::1:2', '2001:db8::/64']);
    expect(await from({ socket: { remoteAddress: '192.0.2.9' } })).toEqual(['192.0.2.9', '192.0.2.9']);
  });
});

describe('a list of trusted proxies', () => {
  it.each(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8', 'loopback', 'private', 'none'])('may contain %s', (entry) => {
    expect(isTrustedProxy(entry)).toBe(true);
    expect(() => createClientAddress([entry])).not.toThrow();
  });

  it.each(['', 'everybody', 'toString', '10.0.0', '10.0.0.0/33', '::/129', '10.0.0.0/8/8', '10.0.0.0/', '10.0.0.0/x'])(
    'may not contain "%s"',
    (entry) => {
      expect(isTrustedProxy(entry)).toBe(false);
      expect(() => createClientAddress([entry])).toThrow('is no address or range');
    },
  );
});

describe('the unit of a client', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:0DB8::1', '2001:db8::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['::1', '::/64'],
    ['1:2:3::', '1:2:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['somewhere', 'somewhere'],
  ])('%s is one of %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});
