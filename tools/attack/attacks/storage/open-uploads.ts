/**
 * Resumable uploads that are begun and never finished: by those who may not upload, by an admin whose session was stolen, and with bytes that
 * stop on the way. Only a few may stay open, and the same admin can cancel them and upload again.
 */
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { png } from '../../../../packages/gateway/test/storage/support.ts';
import { tally, type Answer } from '../../caller.ts';
import type { Attack } from '../../types.ts';

const STRANGERS = 120;
const BEGUN = 400;
const AT_ONCE = 20;
const HANGING = 30;
/** Open uploads that a member may have, as apps/server/src/storage.ts says. */
const MOST_OPEN = 20;
const PATH = '/storage/v1/upload/resumable';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const metadataOf = (name: string): string =>
  `bucketName ${base64('newsimages')},objectName ${base64(`news_images/${name}`)},contentType ${base64('image/png')}`;

const createHeaders = (name: string, length: number): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  'upload-length': String(length),
  'upload-metadata': metadataOf(name),
});

export const openUploads: Attack = {
  name: 'open-uploads',
  waits: true,
  engine: 'both',
  growsByMb: 300,
  async run({ url, anonKey, admin, tokens, dataDir, from, note, fail }) {
    const open = () => readdirSync(join(dataDir, 'storage', 'unfinished')).length;
    const begin = (caller: ReturnType<typeof from>, index: number, length = 1_000_000) =>
      caller.post(PATH, undefined, { headers: createHeaders(`open-${index}.png`, length) });

    const strangers = [from('127.0.1.1'), from('127.0.1.2', tokens.free)];
    const refused = (
      await Promise.all(
        strangers.map(async (caller) => {
          const answers: Answer[] = [];
          for (let at = 0; at < STRANGERS / 2; at += AT_ONCE)
            answers.push(
              ...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => begin(caller, at + index)))),
            );
          return answers;
        }),
      )
    ).flat();
    note(`${refused.length} begun by a visitor and a member: ${tally(refused)}`);
    if (refused.some(({ status }) => status === 201)) fail('somebody who may not upload has begun an upload');
    if (open() > 0) fail(`${open()} of their uploads are kept`);

    const thief = from('127.0.1.3', admin);
    const begun: Answer[] = [];
    for (let at = 0; at < BEGUN; at += AT_ONCE)
      begun.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => begin(thief, at + index)))));
    const kept = begun.filter(({ status }) => status === 201);
    note(`${BEGUN} begun by an admin: ${tally(begun)}; ${open()} are open`);
    if (kept.length > MOST_OPEN || open() > MOST_OPEN)
      fail(`${open()} uploads of one admin are open; ${MOST_OPEN} may be`);
    const odd = begun.find(({ status }) => status !== 201 && status !== 429);
    if (odd) fail(`one was answered with ${odd.status}: ${odd.text}`);

    const { hostname, port } = new URL(url);
    const sockets = kept.slice(0, HANGING).map(({ headers }, index) => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.2.${index + 1}` });
      socket.on('error', () => undefined);
      socket.write(
        `PATCH ${new URL(String(headers.location)).pathname} HTTP/1.1\r\nHost: x\r\napikey: ${anonKey}\r\n` +
          `Authorization: Bearer ${admin}\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n` +
          'Content-Type: application/offset+octet-stream\r\nContent-Length: 900000\r\n\r\n',
      );
      socket.write(Buffer.alloc(50_000));
      return socket;
    });
    await pause(2000);
    for (const socket of sockets) socket.resetAndDestroy();

    // The owner of the account takes it back.
    for (const { headers } of kept) {
      const address = new URL(String(headers.location)).pathname;
      const cancel = { 'tus-resumable': '1.0.0', 'x-http-method-override': 'DELETE' };
      const until = performance.now() + 35_000;
      let status: Answer['status'] = 'none';
      while (status !== 204 && performance.now() < until) {
        ({ status } = await thief.post(address, undefined, { headers: cancel }));
        if (status !== 204) await pause(200);
      }
      if (status !== 204) fail(`an upload could not be cancelled: ${status}`);
    }
    if (open() > 0) fail(`${open()} uploads are left after all were cancelled`);
    const picture = png(30, 30);
    const headers = { ...createHeaders('good.png', picture.length), 'content-type': 'application/offset+octet-stream' };
    let good = await thief.post(PATH, picture, { headers });
    // The account has used up its uploads of this minute.
    for (const until = performance.now() + 62_000; good.status === 429 && performance.now() < until; await pause(1000))
      good = await thief.post(PATH, picture, { headers });
    if (good.status !== 201) fail(`a good upload afterwards: ${good.status} ${good.text}`);
  },
};
