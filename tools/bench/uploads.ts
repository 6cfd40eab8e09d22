/**
 * `npm run bench uploads`: four uploads of 5 MB at once, the most that a picture may have, beside writing the same bytes with a sync, and a
 * list's times alone and beside the uploads, in turns. The files are in the folder of temporary files: TMPDIR chooses the disk.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createTokenService } from '../../packages/gateway/src/http/caller/tokens.ts';
import { casesOf } from './gateway/cases.ts';
import { http } from './gateway/load.ts';
import { eachSize } from './market.ts';
import { median } from './median.ts';
import { processTime } from './processor-time.ts';
import { SECRET, serverOver } from './server.ts';

const ROUNDS = 5;
const AT_ONCE = 4;
const EACH = 3;
const SIDE = 2150;
const LIST_SECONDS = 4;
const LIST_CONNECTIONS = 4;
const FILLING = { script: 'fill-listings.sql', indexes: ['purchase_enquiries_keys_idx'] };
const [RATE, P99] = [0.5, 50];

/** A photograph of noise: nothing of it can be compressed. */
const picture = (): Promise<Buffer> =>
  sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg({ quality: 96 })
    .toBuffer();

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** Posts bytes as they are: `fetch` would copy them, on the processor that the server needs. @returns the status */
const send = (address: string, headers: Record<string, string>, body: Buffer): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const length = { 'content-length': String(body.length) };
    request(address, { method: 'POST', agent, headers: { ...headers, ...length } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end(body);
  });

/** Seconds of the clock that the work took, several at once. */
async function timed(work: (number: number) => Promise<void>): Promise<number> {
  const start = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let each = 0; each < EACH; each += 1) await work(lane * EACH + each);
    }),
  );
  return (performance.now() - start) / 1000;
}

/** Prints the rates and the times. @returns whether both promises are kept */
export async function benchUploads(sizes: readonly number[]): Promise<boolean> {
  const bytes = await picture();
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-uploads-'));
  let isKept = true;
  await eachSize(sizes, FILLING, async (url) => {
    const server = await serverOver(url);
    const key = await createTokenService(SECRET, 'http://bench.example').sign({ role: 'service_role' }, 3600);
    const write = async (number: number) => {
      const path = join(folder, String(number));
      const handle = await open(path, 'w');
      await handle.write(bytes);
      await handle.sync();
      await handle.close();
      await rm(path);
    };
    let sent = 0;
    const upload = async () => {
      const headers = { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'image/jpeg' };
      const name = `bench/${(sent += 1)}.jpg`;
      const status = await send(`${server.site}/storage/v1/object/newsimages/${name}`, headers, bytes);
      if (status !== 200) throw new Error(`${name}: ${status}`);
    };
    const [list] = casesOf({ rows: 1, open: [], companyIds: [] });
    const lists = () =>
      http({
        url: server.site,
        paths: list!.paths,
        headers: { apikey: server.anonKey },
        connections: LIST_CONNECTIONS,
        seconds: LIST_SECONDS,
      });
    try {
      const [written, uploaded, node, alone, beside]: number[][] = [[], [], [], [], []];
      await upload();
      for (let round = 0; round < ROUNDS; round += 1) {
        written!.push(await timed(write));
        const before = await processTime(server.pid);
        uploaded!.push(await timed(upload));
        node!.push(((await processTime(server.pid)) - before) / (AT_ONCE * EACH));
        alone!.push((await lists()).p99);
        const over = new AbortController();
        const uploads = Promise.all(
          Array.from({ length: AT_ONCE }, async () => {
            while (!over.signal.aborted) await upload();
          }),
        );
        beside!.push((await lists().finally(() => over.abort())).p99);
        await uploads;
      }
      const rate = median(written!.map((seconds, round) => seconds / uploaded![round]!));
      const slowest = median(beside!);
      const megabytes = (seconds: number) => ((AT_ONCE * EACH * bytes.length) / 1e6 / seconds).toFixed(0);
      console.log(`a picture of ${(bytes.length / 1e6).toFixed(1)} MB, ${AT_ONCE} at once`);
      console.log(
        `written with sync ${megabytes(median(written!))} MB/s, uploaded ${megabytes(median(uploaded!))} MB/s: ${rate.toFixed(2)}`,
      );
      console.log(`an upload takes ${median(node!).toFixed(0)} ms of the server's processor time`);
      console.log(
        `p99 of a list: ${median(alone!).toFixed(0)} ms alone, ${slowest.toFixed(0)} ms beside ${AT_ONCE} uploads`,
      );
      isKept = rate >= RATE && slowest <= P99;
    } finally {
      await server.end();
      agent.destroy();
      rmSync(folder, { recursive: true, force: true });
    }
  });
  return isKept;
}
