import { gunzipSync } from 'node:zlib';
import { finishHeaders, chainMiddleware, makeResponse, type GatewayEnv } from '@tanabana/gateway';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { dataAnswers } from './data-answers.ts';

const LONG = JSON.stringify('धागा '.repeat(500));

const request = (answer: () => Response, encodings?: string) =>
  new Hono<GatewayEnv>()
    .use(
      chainMiddleware([dataAnswers({ 'x-frame-options': 'DENY' }), finishHeaders], ({ message }, c) =>
        c.text(message, 500),
      ),
    )
    .get('*', () => answer())
    .request('/rest/v1/looms', { headers: encodings === undefined ? {} : { 'accept-encoding': encodings } });

const list = (body: string) => () =>
  makeResponse({ status: 200, body, headers: { 'content-type': 'application/json' } });

it.each(['gzip', 'gzip, deflate, br', 'br;q=0.1, gzip;q=0.9'])(
  'a long response is compressed to %s',
  async (encodings) => {
    const answer = await request(list(LONG), encodings);
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(LONG.length / 4);
    expect(gunzipSync(bytes).toString()).toBe(LONG);
  },
);

it.each([undefined, '', 'br', 'gzip;q=0', 'identity'])('a long response is not compressed to %s', async (encodings) => {
  const answer = await request(list(LONG), encodings);
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.text()).toBe(LONG);
});

it('a short response, and one of another origin, are not compressed', async () => {
  expect((await request(list('[]'), 'gzip')).headers.get('content-encoding')).toBeNull();
  const answer = await request(() => new Response(LONG, { headers: { vary: 'Origin' } }), 'gzip');
  expect(answer.headers.get('x-frame-options')).toBe('DENY');
  expect(answer.headers.get('vary')).toBe('Origin, Accept-Encoding');
  expect(await answer.text()).toBe(LONG);
});
