/** URLs, methods and headers that no browser sends. None is the server's error, so none may get a 5xx response. */
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Attack } from '../types.ts';

const PATHS = [
  '/%',
  '/%00',
  '/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/../../../etc/passwd',
  '//evil.example/..',
  '/%ff%fe',
  '/enquiries/%ff',
  '/enquiries/%00',
  '/enquiries/PE-%30%30',
  '/offers/%ed%a0%80',
  `/${'a'.repeat(8000)}`,
  `/${'%41'.repeat(2000)}`,
  `/${'x/'.repeat(3000)}`,
  '/?'.padEnd(8000, '&a=b'),
  '/og/enquiry/PE-999999999999.png',
  '/og/enquiry/PE-000000.png',
  '/og/offer/%00.png',
  '/og/offer/SO-%2e%2e.png',
  '/sitemaps/..%2f.xml',
  '/sitemaps/enquiries-99999999999999999999.xml',
  '/sitemaps/-1.xml',
  '/sitemaps/enquiries-0.xml',
  '/sitemaps/offers-1e9.xml',
  '/assets/%00.js',
  '/assets/..%2f..%2fpackage.json',
  '/.git/config',
  '/config.json?%',
  '/manifest.webmanifest/..',
  '/__dev/outbox?to=%ff',
  '/__dev/outbox?to=%00',
  '/__dev/outbox?before=9007199254740991',
  '/webhooks/razorpay',
  '/webhooks/whatsapp',
  '/functions/v1/%00',
  '/functions/v1/__proto__',
  '/functions/v1/cities?state=%00',
  '/functions/v1/cities?state=%ed%a0%80',
  '/auth/v1/verify?token=%00&type=signup',
  '/auth/v1/verify?token=%ff&type=%ff&redirect_to=%00',
  '/auth/v1/constructor',
  '/rest/v1/%00',
  '/rest/v1/__proto__',
  '/rest/v1/purchase_enquiries?select=%00',
  '/rest/v1/purchase_enquiries?id=eq.%00',
  '/rest/v1/purchase_enquiries?fibre_type=eq.%00',
  '/rest/v1/purchase_enquiries?limit=99999999999999999999',
  '/rest/v1/purchase_enquiries?offset=-1',
  '/rest/v1/purchase_enquiries?order=%00',
  `/rest/v1/news_items?select=content${'-%3Ea'.repeat(1200)}`,
  `/rest/v1/news_items?select=${Array.from({ length: 900 }, (_, index) => `a${index}:id`).join(',')}`,
  `/rest/v1/news_items?${'or=('.repeat(500)}`,
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'LOCK'];
const HOSTS = ['', 'x y', 'evil.example', '[::1', '%00', 'a'.repeat(5000), 'localhost:99999', '😀'];
const BODIES = [
  '',
  '\0',
  '{"a":"\\u0000"}',
  '{"email":"\\ud800"}',
  '['.repeat(50_000),
  '{"__proto__":{}}',
  'null',
  '1e999',
];
const POSTS = [
  '/auth/v1/otp',
  '/auth/v1/signup',
  '/auth/v1/token?grant_type=password',
  '/auth/v1/token?grant_type=refresh_token',
  '/auth/v1/verify',
  '/auth/v1/recover',
  '/auth/v1/resend',
  '/functions/v1/usersignup',
  '/functions/v1/verify-user-and-send-otp',
  '/functions/v1/unified-signup',
  '/rest/v1/purchase_enquiries',
  '/rest/v1/rpc/search_purchase_enquiries',
  '/webhooks/razorpay',
  '/webhooks/whatsapp',
];

export const oddRequests: Attack = {
  name: 'odd-requests',
  engine: 'both',
  async run({ url, anonKey, note, fail }) {
    const { hostname, port, host } = new URL(url);
    const counts = new Map<string, number>();

    /** Sends it unchanged: a client library would correct it first. */
    async function say(head: string, body = '', hostHeader = host): Promise<void> {
      const headers = [head, `Host: ${hostHeader}`, `apikey: ${anonKey}`, 'Content-Type: application/json'];
      if (body || head.startsWith('P')) headers.push(`Content-Length: ${Buffer.byteLength(body)}`);
      const turn = counts.size + [...counts.values()].reduce((sum, count) => sum + count, 0);
      const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.4.${1 + (turn % 200)}` });
      let received = '';
      socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
      socket.on('error', () => undefined);
      socket.write(`${[...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`);
      await once(socket, 'close');
      const status = /^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 'none';
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status === '500' || status === 'none')
        fail(`${status} for ${head.slice(0, 80)} ${body.slice(0, 40)} (host ${hostHeader.slice(0, 20)})`);
    }

    for (const path of PATHS) await say(`GET ${path} HTTP/1.1`);
    for (const method of METHODS)
      for (const path of [
        '/',
        '/enquiries',
        '/rest/v1/news_items',
        '/auth/v1/user',
        '/functions/v1/usersignup',
        '/healthz',
      ])
        await say(`${method} ${path} HTTP/1.1`);
    for (const name of HOSTS)
      for (const path of ['/', '/config.json', '/sitemap.xml']) await say(`GET ${path} HTTP/1.1`, '', name);
    for (const path of POSTS) for (const body of BODIES) await say(`POST ${path} HTTP/1.1`, body);
    await say('GET http://evil.example/ HTTP/1.1');
    await say('OPTIONS * HTTP/1.1');
    note(
      `answers: ${[...counts]
        .sort()
        .map(([status, count]) => `${status} ×${count}`)
        .join(', ')}`,
    );
  },
};
