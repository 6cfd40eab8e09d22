/**
 * Hostile uploads: many from users without the right, hostile files from an admin whose session was stolen, and uploads
 * that never end. Nothing of them may be stored, or stay behind on the disk.
 */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deflateRawSync } from 'node:zlib';
import { png, svg } from '../../../../packages/gateway/test/storage/support.ts';
import { tally, type Answer } from '../../caller.ts';
import type { Attack } from '../../types.ts';

const STRANGERS = 60;
const BYTES = 2_000_000;
/** Sent side by side: an admin may have six under way. */
const AT_ONCE = 5;
const HANGING = 40;
const DRAINED_MS = 10_000;

const zipped = deflateRawSync(Buffer.alloc(5_000_000));
/** Each is refused by what it is, or by where it is to go. */
const HOSTILE: readonly (readonly [path: string, body: Buffer])[] = [
  ...[60_000, 65_535].map((side) => ['newsimages/news_images/large.png', png(side, side)] as const),
  ['newsimages/news_images/endless.png', png(1, 4_294_967_295)],
  ['newsimages/news_images/cut.png', png(30, 30).subarray(0, 60)],
  ['newsimages/news_images/page.png', Buffer.from('<script>alert(1)</script>')],
  ['newsimages/news_images/zip.png', Buffer.concat([Buffer.from('PK\x03\x04'.padEnd(30, '\0')), zipped])],
  ['newsimages/news_images/zip-behind.png', Buffer.concat([png(), zipped])],
  ['companyfiles/logos/script.svg', Buffer.from(svg('<script>alert(1)</script>'))],
  ['companyfiles/logos/handler.svg', Buffer.from(svg('<rect onclick="alert(1)"/>'))],
  ['companyfiles/logos/away.svg', Buffer.from(svg('<image href="https://evil.example/x.png"/>'))],
  [
    'companyfiles/logos/laughs.svg',
    Buffer.from(`<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${svg('<text>&b;</text>')}`),
  ],
  ['companyfiles/logos/deep.svg', Buffer.from(svg('<g>'.repeat(20_000) + '</g>'.repeat(20_000)))],
  ['prices/prices/none.pdf', Buffer.alloc(0)],
  ['prices/prices/cut.pdf', Buffer.from('%PDF-1.4\n1 0 obj << >>')],
  ['prices/..%2f..%2f..%2fetc%2fpasswd', Buffer.from('%PDF-1.4\n%%EOF\n')],
  ['prices/prices%2f%00.pdf', Buffer.from('%PDF-1.4\n%%EOF\n')],
  ['..%2fkeys.json/x', Buffer.from('{}')],
  ['corporateads/public/other.png', png(751, 300)],
];

const isRefusal = ({ status }: Answer) => typeof status === 'number' && status >= 400 && status < 500;

export const uploads: Attack = {
  name: 'uploads',
  engine: 'both',
  async run({ url, anonKey, admin, tokens, dataDir, from, note, fail }) {
    const filesIn = (folder: string) =>
      readdirSync(join(dataDir, 'storage', folder), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ).length;
    const stored = filesIn('files');

    const strangers = [from('127.0.1.1'), from('127.0.1.2', tokens.free)];
    const large = Buffer.concat([png(), Buffer.alloc(BYTES)]);
    const refused = await Promise.all(
      strangers.flatMap((caller, who) =>
        Array.from({ length: STRANGERS }, (_, index) =>
          caller.post(`/storage/v1/object/prices/${who}-${index}.png`, large),
        ),
      ),
    );
    note(`${refused.length} uploads of 2 MB by a visitor and a member: ${tally(refused)}`);
    // Who is refused before the body was read may find the connection closed.
    const taken = refused.filter((answer) => !isRefusal(answer) && answer.status !== 'none');
    if (taken.length > 0) fail(`${tally(taken)} to somebody who may not upload`);

    const thief = from('127.0.1.3', admin);
    const hostile: Answer[] = [];
    for (let at = 0; at < HOSTILE.length; at += AT_ONCE) {
      const some = HOSTILE.slice(at, at + AT_ONCE);
      const answers = await Promise.all(some.map(([path, body]) => thief.post(`/storage/v1/object/${path}`, body)));
      for (const [index, answer] of answers.entries())
        if (!isRefusal(answer) || answer.status === 429) fail(`${answer.status} for ${some[index]![0]}`);
      hostile.push(...answers);
    }
    note(`${hostile.length} hostile files by an admin: ${tally(hostile)}`);

    const { hostname, port } = new URL(url);
    const sockets = Array.from({ length: HANGING }, (_, index) => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.2.${index + 1}` });
      socket.on('error', () => undefined);
      socket.write(
        `POST /storage/v1/object/prices/prices/hanging-${index}.png HTTP/1.1\r\nHost: x\r\napikey: ${anonKey}\r\n` +
          `Authorization: Bearer ${admin}\r\nContent-Length: ${BYTES}\r\n\r\n`,
      );
      socket.write(large.subarray(0, 100_000));
      return socket;
    });
    await Promise.race([Promise.all(sockets.map((socket) => once(socket, 'close'))), pause(3000)]);
    const under = filesIn('incoming');
    for (const socket of sockets) socket.resetAndDestroy();
    note(`${HANGING} uploads that stop on the way, by the same admin: ${under} are waited for`);
    if (under > 6) fail(`${under} uploads of one caller are under way; 6 may be`);

    let left = under;
    for (const until = performance.now() + DRAINED_MS; left > 0 && performance.now() < until; await pause(100))
      left = filesIn('incoming');
    if (left > 0) fail(`${left} of those that hung up are still on the disk`);
    const good = await thief.post('/storage/v1/object/newsimages/news_images/good.png', png());
    if (good.status !== 200) fail(`a good upload afterwards: ${good.status} ${good.text}`);
    if (filesIn('files') !== stored + 1) fail(`${filesIn('files') - stored} files were kept; 1 was good`);
  },
};
