import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { renderFunctionError } from '../../src/errors/render-functions.ts';
import { functionRoutes } from '../../src/functions/index.ts';
import type { FunctionContext, FunctionDefinition } from '../../src/functions/types.ts';
import type { GatewayEnv } from '../../src/http/env.ts';
import type { Log } from '../../src/log.ts';

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The dispatcher behind a door that lets everybody in. */
function served(...functions: FunctionDefinition[]) {
  const app = new Hono<GatewayEnv>();
  app.onError(renderFunctionError);
  app.use(async (c, next) => {
    c.set('claims', { role: 'anon' });
    c.set('requestId', 'a-test');
    c.set('log', silent);
    await next();
  });
  return app.route('/', functionRoutes(functions));
}

const echo = (method: FunctionDefinition['method']): FunctionDefinition => ({
  name: 'echo',
  method,
  access: 'anyone',
  handle: async ({ body }: FunctionContext) => ({ body: { body } }),
});

it('a function that is called by GET gets the values of the query, without the key', async () => {
  const answer = await served(echo('GET')).request('/echo?id=7&name=A%20B&apikey=sesame');
  expect(await answer.json()).toEqual({ body: { id: '7', name: 'A B' } });
});

it('a function accepts only its own method and names it', async () => {
  const refused = await served(echo(undefined)).request('/echo');
  expect(refused.status).toBe(405);
  expect(await refused.json()).toMatchObject({
    error: { code: 'method_not_allowed', message: 'This function is called with POST.' },
  });
  expect(refused.headers.get('allow')).toBe('POST');
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await served(echo('GET')).request('/echo', { method, body: '{}' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  }
});

it('an address without a function gets an error in the format of functions', async () => {
  for (const path of ['/', '/other', '/echo/more']) {
    const answer = await served(echo('GET')).request(path, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false, error: { code: 'not_found' } });
  }
});

it('a function may build its whole response itself', async () => {
  const file: FunctionDefinition = {
    name: 'file',
    method: 'GET',
    access: 'anyone',
    handle: async () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }),
  };
  const answer = await served(file).request('/file');
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(await answer.text()).toBe('%PDF');
});

/** Answers with what it received, as upstream's own test function does. */
const mirror: FunctionDefinition = {
  name: 'mirror',
  method: '*',
  access: 'anyone',
  handle: async ({ request }) => {
    const { method, url } = request;
    const type = request.headers.get('content-type')?.split(';')[0];
    const form = type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded';
    const body = form ? [...(await request.formData()).entries()] : await request.text();
    return Response.json({ method, path: new URL(url).pathname + new URL(url).search, body });
  },
};

it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  'a function of every method is called by %s, below its name too',
  async (method) => {
    const body = method === 'GET' ? undefined : 'plain words';
    const app = new Hono<GatewayEnv>().route('/functions/v1', served(mirror));
    const mirrored = await app.request('/functions/v1/mirror/deep/er?a=1', { method, body });
    expect(await mirrored.json()).toEqual({ method, path: '/mirror/deep/er?a=1', body: body ?? '' });
  },
);

it('a function gets forms, bytes and text as they were sent, whatever its method', async () => {
  const form = new FormData();
  form.set('yarn', 'linen');
  const post = (body: BodyInit, type?: string) =>
    served({ ...mirror, method: 'POST' }).request('/mirror', {
      method: 'POST',
      body,
      ...(type && { headers: { 'content-type': type } }),
    });
  const bodies = [
    post(form),
    post('yarn=linen', 'application/x-www-form-urlencoded'),
    post(new Uint8Array([104, 105]), 'application/octet-stream'),
    post('no JSON', 'text/plain'),
    post('{"a":1}', 'application/json'),
  ];
  const received = await Promise.all(
    bodies.map(async (answer) => ((await (await answer).json()) as { body: unknown }).body),
  );
  expect(received).toEqual([[['yarn', 'linen']], [['yarn', 'linen']], 'hi', 'no JSON', '{"a":1}']);
});

it('a function of JSON gets text as text, and JSON of no stated type', async () => {
  const post = async (body: string, type?: string) => {
    const headers = type === undefined ? undefined : { 'content-type': type };
    const answer = await served(echo('POST')).request('/echo', { method: 'POST', body: Buffer.from(body), headers });
    return [answer.status, ((await answer.json()) as { body: unknown }).body];
  };
  expect(await post('words', 'text/plain')).toEqual([200, 'words']);
  expect(await post('{"a":1}', 'text/plain')).toEqual([200, { a: 1 }]);
  expect(await post('{"a":1}')).toEqual([200, { a: 1 }]);
  expect((await post('words', 'application/json'))[0]).toBe(400);
});

it('a function may stream in both directions', async () => {
  const relay: FunctionDefinition = {
    ...mirror,
    handle: async ({ request }) => new Response(request.body, { headers: { 'content-type': 'text/event-stream' } }),
  };
  let feed!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (feed = controller) });
  const answer = await served(relay).request('/mirror', { method: 'POST', body, duplex: 'half' } as RequestInit);
  const reader = answer.body!.getReader();
  // The first event arrives before the second one is sent.
  for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
    feed.enqueue(Buffer.from(event));
    expect(Buffer.from((await reader.read()).value!).toString()).toBe(event);
  }
  feed.close();
  expect((await reader.read()).done).toBe(true);
});

it('a function that takes too long is given up, as a failure of the relay', async () => {
  const slow: FunctionDefinition = { ...mirror, timeoutMs: 10, handle: () => new Promise(() => undefined) };
  const answer = await served(slow).request('/mirror', { method: 'POST' });
  expect([answer.status, answer.headers.get('x-relay-error')]).toEqual([504, 'true']);
  expect(answer.headers.get('sb-error-code')).toBe('IDLE_TIMEOUT');
  expect(await answer.json()).toMatchObject({ code: 'IDLE_TIMEOUT', error: { code: 'function_timeout' } });
});

it('a function that requires a member requires one for every method', async () => {
  const answer = await served({ ...echo('GET'), access: 'signed-in' }).request('/echo');
  expect(answer.status).toBe(401);
});
