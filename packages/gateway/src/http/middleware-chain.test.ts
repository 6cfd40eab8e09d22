import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { chainMiddleware, type MiddlewareStep } from './middleware-chain.ts';

/** Records each pass, both ways, and the status that it sees. */
const noted =
  (notes: string[], name: string): MiddlewareStep =>
  (c) => {
    notes.push(name);
    return () => void notes.push(`${name} ${c.res.status} ${c.error?.message ?? ''}`.trim());
  };

function serve(steps: (notes: string[]) => MiddlewareStep[]) {
  const notes: string[] = [];
  const onError = ({ message }: Error) => new Response(message, { status: 500 });
  const app = new Hono().use(chainMiddleware(steps(notes), onError));
  app.onError(onError);
  app.get('/', (c) => c.text('answered'));
  app.get('/fault', () => {
    throw new Error('of the handler');
  });
  return async (path = '/') => {
    const response = await app.request(path);
    return { response: `${response.status} ${await response.text()}`, notes };
  };
}

it('a response passes them in reverse order', async () => {
  const request = serve((notes) => [noted(notes, 'a'), () => undefined, noted(notes, 'b')]);
  expect(await request()).toEqual({ response: '200 answered', notes: ['a', 'b', 'b 200', 'a 200'] });
});

it('an exception of the handler is a response by then', async () => {
  const request = serve((notes) => [noted(notes, 'a')]);
  expect(await request('/fault')).toEqual({ response: '500 of the handler', notes: ['a', 'a 500 of the handler'] });
});

it.each<[string, MiddlewareStep]>([
  ['at once', () => new Response('instead', { status: 401 })],
  ['later', async () => new Response('instead', { status: 401 })],
])('a step that responds, %s, is the last', async (_, answers) => {
  const request = serve((notes) => [noted(notes, 'a'), answers, noted(notes, 'b')]);
  expect(await request()).toEqual({ response: '401 instead', notes: ['a', 'a 401'] });
});

it.each<[string, MiddlewareStep]>([
  [
    'at once',
    () => {
      throw new Error('of a step');
    },
  ],
  ['later', () => Promise.reject(new Error('of a step'))],
  [
    'of the answer',
    () => () => {
      throw new Error('of a step');
    },
  ],
])('an exception of a step, %s, is a response for those before it', async (when, fails) => {
  const request = serve((notes) => [noted(notes, 'a'), fails, noted(notes, 'b')]);
  const { response, notes } = await request();
  expect(response).toBe('500 of a step');
  expect(notes.at(-1)).toBe('a 500 of a step');
  expect(notes.includes('b')).toBe(when === 'of the answer');
});

it('an asynchronous step is awaited, in both directions', async () => {
  const later = Promise.withResolvers<void>();
  const request = serve((notes) => [
    noted(notes, 'a'),
    async () => {
      await later.promise;
      notes.push('came');
      return async () => {
        await Promise.resolve();
        notes.push('went');
      };
    },
  ]);
  const response = request();
  later.resolve();
  expect((await response).notes).toEqual(['a', 'came', 'went', 'a 200']);
});
