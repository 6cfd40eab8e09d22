/** Limits of uploads: how many at once, how many in a period, how slow. */
import { afterEach, expect, it } from 'vitest';
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

it('the number of concurrent uploads is limited per caller and in all', async () => {
  const { upload } = await bench({ limits: { uploadsPerCaller: 2, uploads: 3 } });
  const slows = [1, 2, 3].map(() => slow(png()));
  const under = slows.map(({ body }, n) => upload(`anything/${n}`, body, { token: n < 2 ? staff : serviceKey }));
  await Promise.all(slows.map(({ begun }) => begun));
  const refused = await upload('anything/own', png());
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
  expect(await refused.json()).toMatchObject({ statusCode: '429', code: 'SlowDown', error: 'too_many_requests' });
  expect((await upload('drop/x.png', png(), { token: member })).status).toBe(429);
  slows[0]!.finish();
  expect((await under[0]!).status).toBe(200);
  expect((await upload('anything/own', png())).status).toBe(200);
  for (const { finish } of slows.slice(1)) finish();
  expect((await Promise.all(under)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

it('one caller has no more than their own share, whatever room there is', () => {
  const limits = { uploadsPerCaller: 2, uploads: 10, uploadRate: { calls: 100, seconds: 60 } };
  const turns = createUploadQueue(limits as Parameters<typeof createUploadQueue>[0]);
  const giveBack = turns.take('user:a');
  turns.take('user:a');
  expect(() => turns.take('user:a')).toThrow('Too many uploads');
  turns.take('user:b');
  giveBack();
  expect(() => turns.take('user:a')).not.toThrow();
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
  const before = performance.now();
  expect((await upload('anything/x', drops)).status).toBe(408);
  expect(performance.now() - before).toBeLessThan(2000);
  const form = new ReadableStream<Uint8Array>({
    start: (controller) =>
      controller.enqueue(Buffer.from('--b\r\nContent-Disposition: form-data; name=""; filename="x"\r\n\r\nxx')),
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  expect((await upload('anything/x', form, { headers })).status).toBe(408);
  expect([await files(), await rows()]).toEqual([{ incoming: 0, stored: 0 }, []]);
});
