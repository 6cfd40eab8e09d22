import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonKey, ASHA, BINA, jpeg, member, openStorage, png, serviceKey, staff, type Bench } from './support.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openStorage();
});
afterAll(() => bench.close());

const refusal = async (answer: Response) => ({ status: answer.status, ...((await answer.json()) as object) });

describe('an upload', () => {
  it('is stored as received, with the inspected metadata', async () => {
    const bytes = png(3, 5);
    const headers = {
      'content-type': 'text/html',
      'cache-control': 'max-age=3600',
      'x-metadata': btoa('{"by":"Asha"}'),
    };
    const answer = await bench.upload('pictures/halls/east%20wing.png', bytes, { headers });
    expect(answer.status).toBe(200);
    const { Id, Key } = (await answer.json()) as { Id: string; Key: string };
    expect(Key).toBe('pictures/halls/east wing.png');

    const { rows } = await bench.opened.db.execute(`select * from storage.objects where id = '${Id}'`);
    expect(rows[0]).toMatchObject({
      bucket_id: 'pictures',
      name: 'halls/east wing.png',
      owner_id: ASHA,
      path_tokens: ['halls', 'east wing.png'],
      user_metadata: { by: 'Asha' },
      metadata: {
        eTag: `"${createHash('sha256').update(bytes).digest('hex')}"`,
        size: bytes.length,
        contentLength: bytes.length,
        mimetype: 'image/png',
        cacheControl: 'max-age=3600',
        httpStatusCode: 200,
        width: 3,
        height: 5,
      },
    });
    const read = await bench.ask('/object/public/pictures/halls/east%20wing.png');
    expect(Buffer.from(await read.arrayBuffer())).toEqual(bytes);
  });

  it('may be a form too, with fields before or after the file', async () => {
    for (const [name, order] of [
      ['before.jpg', ['field', 'file']],
      ['behind.jpg', ['file', 'field']],
    ] as const) {
      const form = new FormData();
      for (const part of order) {
        if (part === 'file') form.append('', new Blob([jpeg()], { type: 'image/jpeg' }));
        else form.append('cacheControl', '60');
      }
      form.append('metadata', '{"room":7}');
      expect((await bench.upload(`pictures/${name}`, form)).status).toBe(200);
      const { rows } = await bench.opened.db.execute(
        `select metadata, user_metadata from storage.objects where name = '${name}'`,
      );
      expect(rows[0]).toMatchObject({
        metadata: { cacheControl: 'max-age=60', mimetype: 'image/jpeg' },
        user_metadata: { room: 7 },
      });
    }
  });

  it('does not overwrite unless requested, by POST or by PUT', async () => {
    expect((await bench.upload('pictures/once.png', png(1, 1))).status).toBe(200);
    const again = await bench.upload('pictures/once.png', png(2, 2));
    expect(await refusal(again)).toEqual({
      status: 409,
      statusCode: '409',
      code: 'ResourceAlreadyExists',
      error: 'Duplicate',
      message: 'The resource already exists',
    });
    const before = await bench.files();
    const upsert = await bench.upload('pictures/once.png', png(2, 2), { headers: { 'x-upsert': 'true' } });
    const put = await bench.ask('/object/pictures/once.png', staff, { method: 'PUT', body: png(9, 9) });
    const [first, second] = (await Promise.all([upsert.json(), put.json()])) as { Id: string }[];
    expect(first!.Id).toBe(second!.Id);
    expect(Buffer.from(await (await bench.ask('/object/public/pictures/once.png')).arrayBuffer())).toEqual(png(9, 9));
    // What was replaced is gone from the disk.
    expect(await bench.files()).toEqual(before);
  });

  it('of one path at once is won by one, and the other leaves nothing', async () => {
    const before = await bench.files();
    const answers = await Promise.all([1, 2, 3, 4].map((n) => bench.upload('pictures/race.png', png(n, n))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await bench.files()).toEqual({ incoming: 0, stored: before.stored + 1 });
    const overwriting = [5, 6, 7].map((n) =>
      bench.upload('pictures/race.png', png(n, n), { headers: { 'x-upsert': 'true' } }),
    );
    expect((await Promise.all(overwriting)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await bench.files()).toEqual({ incoming: 0, stored: before.stored + 1 });
  });
});

describe('permissions', () => {
  /** A body that counts what is read of it. */
  function counted(bytes: Buffer<ArrayBuffer>) {
    const read = { chunks: 0 };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          read.chunks += 1;
          if (read.chunks > 3) return controller.close();
          controller.enqueue(bytes);
        },
      },
      { highWaterMark: 0 },
    );
    return { read, body };
  }

  it('are checked by the policies before the body is read', async () => {
    for (const token of [member, anonKey]) {
      const { read, body } = counted(png());
      const answer = await bench.upload('pictures/mine.png', body, { token });
      expect(await refusal(answer)).toMatchObject({
        status: 403,
        statusCode: '403',
        code: 'AccessDenied',
        error: 'Unauthorized',
      });
      expect(read.chunks).toBe(0);
    }
    expect(await bench.rows()).not.toContain('pictures/mine.png');
    expect((await bench.files()).incoming).toBe(0);
  });

  it('may allow an upload that its sender may not see, nor overwrite', async () => {
    const path = 'drop/umbrella.png';
    expect((await bench.upload(path, png(), { token: member })).status).toBe(200);
    expect((await bench.upload(path, png(), { token: member })).status).toBe(409);
    expect((await bench.upload(path, png(), { token: member, headers: { 'x-upsert': 'true' } })).status).toBe(403);
    expect((await bench.ask(`/object/${path}`, member)).status).toBe(404);
    expect(Buffer.from(await (await bench.ask(`/object/${path}`, serviceKey)).arrayBuffer())).toEqual(png());
  });

  it('may depend on the folder', async () => {
    expect((await bench.upload(`notes/${BINA}/a.txt`, 'mine', { token: member })).status).toBe(200);
    expect((await bench.upload(`notes/${ASHA}/a.txt`, 'not mine', { token: member })).status).toBe(403);
    expect((await bench.ask(`/object/notes/${BINA}/a.txt`, staff)).status).toBe(404);
    expect(await (await bench.ask(`/object/authenticated/notes/${BINA}/a.txt`, member)).text()).toBe('mine');
  });

  it('are refused with an invalid token, and without a key', async () => {
    const bad = await bench.upload('pictures/x.png', png(), { token: 'a.b.c' });
    expect(await refusal(bad)).toMatchObject({
      status: 401,
      statusCode: '401',
      code: 'InvalidJWT',
      error: 'Unauthorized',
    });
    const none = await bench.gateway.app.request('/storage/v1/object/pictures/x.png', { method: 'POST', body: png() });
    expect(none.status).toBe(401);
  });
});

it('a missing bucket and an invalid path are refused', async () => {
  expect(await refusal(await bench.upload('nowhere/x.png', png()))).toMatchObject({
    status: 404,
    code: 'NoSuchBucket',
  });
  expect(await refusal(await bench.ask('/object/pictures', staff, { method: 'POST' }))).toMatchObject({
    status: 404,
    code: 'NotFound',
  });
});
