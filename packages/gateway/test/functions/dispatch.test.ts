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

it('a function that requires a member requires one for every method', async () => {
  const answer = await served({ ...echo('GET'), access: 'signed-in' }).request('/echo');
  expect(answer.status).toBe(401);
});
