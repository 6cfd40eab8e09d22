import { Hono, type Handler } from 'hono';
import { expect, it } from 'vitest';
import { respond, finishHeaders, responseParts } from './responses.ts';
import { crossOrigin } from './cross-origin.ts';
import type { GatewayEnv } from './env.ts';
import { chainMiddleware } from './middleware-chain.ts';

function serve(handler: Handler<GatewayEnv>) {
  const app = new Hono<GatewayEnv>().use(
    chainMiddleware([finishHeaders, crossOrigin(['https://a.example'])], ({ message }, c) => c.text(message, 500)),
  );
  app.get('/', handler);
  return (headers: Record<string, string> = {}, env = {}) => app.request('/', { headers }, env);
}

const whole = serve((c) => respond(c, 201, 'x', { 'content-type': 'text/plain', vary: 'Accept' }));
const foreign = serve(
  () => new Response('x', { status: 201, headers: { 'content-type': 'text/plain', vary: 'Accept' } }),
);

it.each<Record<string, string>>([{}, { origin: 'https://a.example' }, { origin: 'https://b.example' }])(
  'a response that is built whole has the same headers as another one: %o',
  async (headers) => {
    const [ours, theirs] = await Promise.all([whole(headers), foreign(headers)]);
    expect(responseParts(ours)).toBeDefined();
    expect(responseParts(theirs)).toBeUndefined();
    const headersOf = (one: Response) => ({
      ...Object.fromEntries(one.headers),
      vary: one.headers.get('vary')!.split(', ').sort(),
    });
    expect(headersOf(ours)).toEqual(headersOf(theirs));
    expect(ours.headers.get('access-control-allow-origin')).toBe(
      headers.origin === 'https://a.example' ? headers.origin : null,
    );
    expect(ours.headers.get('cache-control')).toBe('no-store');
  },
);

it('its own headers win', async () => {
  const own = { 'cache-control': 'max-age=5' };
  for (const request of [serve((c) => respond(c, 200, 'x', own)), serve(() => new Response('x', { headers: own }))]) {
    expect((await request()).headers.get('cache-control')).toBe('max-age=5');
  }
});
