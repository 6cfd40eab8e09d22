/** Limits of uploads: how many at once, how many in a period, how slow. */
import { afterEach, describe, expect, it } from 'vitest';
import { createUploadQueue } from '../../src/storage/upload/upload-queue.ts';
import { member, openStorage, png, serviceKey, staff, type Bench } from './support.ts';

const open: Bench[] = [];
afterEach(async () => {
  for (const bench of open.splice(0)) await bench.close();
});
async function bench(options: Parameters<typeof openStorage>[0]): Promise<Bench> {
  const made = await openStorage(options);
  open.push(made);
  return made;
}

/** A body that continues on command. */
function slow(bytes: Uint8Array) {
  const begun = Promise.withResolvers<void>();
  let finish: () => void;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        begun.resolve();
        finish = () => {
          controller.enqueue(bytes);
          controller.close();
        };
        // It provides nothing until then.
        return new Promise((resolve) => {
          const go = finish;
          finish = () => {
            go();
            resolve();
          };
        });
      },
    },
    { highWaterMark: 0 },
  );
  return { body, begun: begun.promise, finish: () => finish() };
}

it('uploads over the limit of a caller, or of all, wait for their turn', async () => {
  const { upload } = await bench({ limits: { uploadsPerCaller: 2, uploads: 3 } });
  const slows = [1, 2, 3].map(() => slow(png()));
  const under = slows.map(({ body }, n) => upload(`anything/${n}`, body, { token: n < 2 ? staff : serviceKey }));
  await Promise.all(slows.map(({ begun }) => begun));
  const waiting = [upload('anything/own', png()), upload('drop/x.png', png(), { token: member })];
  expect(await Promise.race([...waiting, new Promise((resolve) => setTimeout(resolve, 50, 'nobody'))])).toBe('nobody');
  for (const { finish } of slows) finish();
  expect((await Promise.all([...under, ...waiting])).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

it('twenty uploads of one member at once are all taken', async () => {
  const { upload } = await bench({});
  const all = Array.from({ length: 20 }, (_, n) => upload(`anything/at-once/${n}`, png()));
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual(Array(20).fill(200));
});

it('more uploads than may wait, and those that wait too long, are refused', async () => {
  const { upload } = await bench({ limits: { uploadsPerCaller: 1, waitingPerCaller: 1, waitMs: 50 } });
  const first = slow(png());
  const under = upload('anything/first', first.body);
  await first.begun;
  const waiting = upload('anything/second', png());
  const refused = await upload('anything/third', png());
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await refused.json()).toMatchObject({ statusCode: '429', code: 'SlowDown', error: 'too_many_requests' });
  expect((await waiting).status).toBe(429);
  first.finish();
  expect((await under).status).toBe(200);
  expect((await upload('anything/second', png())).status).toBe(200);
});

describe('the queue', () => {
  const limits = {
    uploadsPerCaller: 2,
    uploads: 10,
    waitingPerCaller: 3,
    waiting: 4,
    waitMs: 10_000,
    uploadRate: { calls: 100, seconds: 60 },
  } as Parameters<typeof createUploadQueue>[0];

  it('gives one caller no more than their own share, whatever room there is, in the order of arrival', async () => {
    const turns = createUploadQueue(limits);
    const order: string[] = [];
    const noted = async (name: string, share: string) => {
      const release = await turns.take(share);
      order.push(name);
      return release;
    };
    const [first] = [await noted('a1', 'user:a'), await noted('a2', 'user:a')];
    const third = noted('a3', 'user:a');
    const fourth = noted('a4', 'user:a');
    await noted('b1', 'user:b');
    first();
    (await third)();
    await fourth;
    expect(order).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('forgets those who have gone', async () => {
    const turns = createUploadQueue({ ...limits, uploadsPerCaller: 1 });
    const release = await turns.take('user:a');
    const gone = new AbortController();
    const waiting = turns.take('user:a', gone.signal);
    const next = turns.take('user:a');
    gone.abort();
    await expect(waiting).rejects.toThrow('Too many uploads');
    release();
    (await next)();
  });
});

it('one caller starts a limited number of uploads in a while, also refused ones', async () => {
  const { upload } = await bench({ limits: { uploadRate: { calls: 3, seconds: 60 } } });
  const statuses = [];
  for (const path of ['nowhere/x', 'anything/a', 'anything/a', 'anything/b'])
    statuses.push((await upload(path, 'x')).status);
  expect(statuses).toEqual([404, 200, 409, 429]);
  expect((await upload('drop/x.png', png(), { token: member })).status).toBe(200);
  expect((await upload('anything/c', 'x', { token: serviceKey })).status).toBe(200);
});

it('requests are limited too, if the product says so', async () => {
  const rate = { calls: 2, seconds: 60 };
  const { ask } = await bench({ requests: { perAddress: rate, perUser: rate } });
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await ask('/bucket', staff)).status);
  expect(statuses).toEqual([200, 200, 429]);
});

it('an upload that is idle, or takes too long, is ended and leaves nothing', async () => {
  const { upload, files, rows } = await bench({ limits: { idleMs: 50, totalMs: 200 } });
  const silent = await upload('anything/x', slow(png()).body);
  expect(silent.status).toBe(408);
  expect(await silent.json()).toMatchObject({ statusCode: '408', code: 'RequestTimeout' });
  const drops = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      controller.enqueue(new Uint8Array([65]));
    },
  });
  expect((await upload('anything/x', drops)).status).toBe(408);
  const form = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(Buffer.from('--b\r\nContent-Disposition: form-data; name=""; filename="x"\r\n\r\nxx')),
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  expect((await upload('anything/x', form, { headers })).status).toBe(408);
  expect([await files(), await rows()]).toEqual([{ incoming: 0, stored: 0 }, []]);
});
