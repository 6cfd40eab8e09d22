import { beforeAll, describe, expect, it } from 'vitest';
import { theService, type Service } from '../support/service.ts';

type Mirrored = { method: string; url: string; headers: [string, string][]; body: unknown };

describe('functions, as supabase-js calls them', () => {
  let service: Service;
  beforeAll(async () => {
    service = await theService();
  });
  const mirror = async (options: object, name = 'mirror') => {
    const { data, error } = await service.client().functions.invoke<Mirrored>(name, options);
    expect(error).toBeNull();
    return data!;
  };

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)('are called by %s', async (method) => {
    expect(await mirror({ method })).toMatchObject({ method, body: '' });
  });

  it('get the path below their name, the query, headers, and a region that changes nothing', async () => {
    const { url, headers } = await mirror({ headers: { 'x-own': 'mine' }, region: 'ap-south-1' }, 'mirror/a?b=c');
    const { pathname, searchParams } = new URL(url);
    expect([pathname, searchParams.get('b'), searchParams.get('forceFunctionRegion')]).toEqual([
      '/mirror/a',
      'c',
      'ap-south-1',
    ]);
    expect(headers).toContainEqual(['x-own', 'mine']);
    expect(headers).toContainEqual(['x-region', 'ap-south-1']);
  });

  it('get JSON, text, forms and bytes', async () => {
    const form = new FormData();
    form.set('yarn', 'linen');
    expect((await mirror({ body: { a: 1 } })).body).toBe('{"a":1}');
    expect((await mirror({ body: 'words' })).body).toBe('words');
    expect((await mirror({ body: form })).body).toEqual([['yarn', 'linen']]);
    expect((await mirror({ body: new Blob(['bytes']) })).body).toBe('bytes');
    expect((await mirror({ body: new Uint8Array([104, 105]).buffer })).body).toBe('hi');
  });

  it('answer with text, bytes, events, and a status of their own', async () => {
    const { functions } = service.client();
    expect((await functions.invoke<string>('hello')).data).toBe('Hello World');
    const bytes = await functions.invoke<Blob>('hello?kind=bytes');
    expect(new Uint8Array(await bytes.data!.arrayBuffer())).toEqual(new Uint8Array([0, 255]));
    const events = await functions.invoke<Response>('hello?kind=events');
    expect(await events.data!.text()).toBe('data: 1\n\ndata: 2\n\n');
    const { data, error, response } = await functions.invoke<string>('hello?kind=teapot');
    expect([data, (error as Error).name, response?.status]).toEqual([null, 'FunctionsHttpError', 418]);
  });

  it('are refused by the relay with a wrong token or without a key, unless they need none', async () => {
    const { functions } = service.client();
    const wrong = await functions.invoke('hello', { headers: { Authorization: 'Bearer wrong' } });
    expect((wrong.error as Error).name).toBe('FunctionsRelayError');
    const plain = (name: string) => fetch(`${service.url}/functions/v1/${name}`, { method: 'POST' });
    const refused = await plain('hello');
    expect([refused.status, refused.headers.get('x-relay-error')]).toEqual([401, 'true']);
    expect(await (await plain('open')).text()).toBe('come in');
    expect((await functions.invoke('open', { headers: { Authorization: 'Bearer wrong' } })).data).toBe('come in');
  });

  it('are open to pages of other sites', async () => {
    const answer = await fetch(`${service.url}/functions/v1/hello`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://page.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-own',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-headers')).toBe('x-own');
  });

  it('that fail, and that do not exist, answer without a word of the failure', async () => {
    const { functions } = service.client();
    const failed = await functions.invoke('fail');
    expect(failed.response?.status).toBe(500);
    expect(await failed.response!.text()).not.toContain('secret');
    expect((await functions.invoke('none')).response?.status).toBe(404);
  });

  it('are given up by a client that waits no longer', async () => {
    const { error } = await service.client().functions.invoke('hello', { signal: AbortSignal.abort() });
    expect((error as Error).name).toBe('FunctionsFetchError');
  });
});
