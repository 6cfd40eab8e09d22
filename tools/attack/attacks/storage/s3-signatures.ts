/**
 * Requests of the S3 protocol with signatures that are wrong, replayed, of another time, or of something else than what is sent, and paths
 * that try to leave their bucket. All are refused, nothing is stored, and a good one passes afterwards.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  KEY,
  sha256,
  signByHand,
  type HandSigned,
} from '../../../../packages/gateway/test/storage/s3-protocol/support.ts';
import { png } from '../../../../packages/gateway/test/storage/support.ts';
import { tally } from '../../caller.ts';
import type { Attack } from '../../types.ts';

const GUESSES = 300;
const AT_ONCE = 50;
const REGION = 'us-east-1';
const SECRET = 'the secret of the key that is attacked';
const MINUTE = 60_000;
const BODY = png(30, 30);
const FILE = '/newsimages/news_images/s3.png';

const put = (more: Partial<HandSigned> = {}): HandSigned => ({
  method: 'PUT',
  path: FILE,
  body: BODY,
  region: REGION,
  secret: SECRET,
  headers: { 'content-type': 'image/png' },
  ...more,
});

const chunked = (signature: string): Buffer =>
  Buffer.concat([
    Buffer.from(`${BODY.length.toString(16)};chunk-signature=${signature}\r\n`),
    BODY,
    Buffer.from(`\r\n0;chunk-signature=${signature}\r\n\r\n`),
  ]);

/** What each of them lies about. */
const LIES: Readonly<Record<string, () => HandSigned>> = {
  'another secret': () => put({ secret: 'guessed' }),
  'a time 20 minutes ago': () => put({ at: new Date(Date.now() - 20 * MINUTE) }),
  'a time in 20 minutes': () => put({ at: new Date(Date.now() + 20 * MINUTE) }),
  'the hash of another body': () => put({ payload: sha256('another') }),
  'no hash that is one': () => put({ payload: 'UNSIGNED' }),
  'a header that is not signed': () => put({ unsigned: { 'x-amz-meta-a': '1' } }),
  'chunks with made up signatures': () =>
    put({
      payload: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      body: chunked('0'.repeat(64)),
      headers: { 'content-encoding': 'aws-chunked', 'x-amz-decoded-content-length': String(BODY.length) },
    }),
  'chunks that are none': () =>
    put({
      payload: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
      body: Buffer.from('ffffffffffffffff;chunk-signature=\r\n'),
      headers: { 'content-encoding': 'aws-chunked', 'x-amz-decoded-content-length': '-1' },
    }),
  'a path out of its bucket': () => put({ path: '/newsimages/..%2F..%2Fkeys.json' }),
  'a path with dots': () => put({ path: '/newsimages/%2E%2E/%2E%2E/keys.json' }),
  'a path that is encoded twice': () => put({ path: '/newsimages/%252E%252E%252Fkeys.json' }),
  'a path with no text': () => put({ path: '/newsimages/%FF%00' }),
  'a bucket that is no name': () => put({ path: '/..%2F/x' }),
  'a file that is not what it says': () =>
    put({ path: '/newsimages/news_images/page.png', body: Buffer.from('<script>1</script>') }),
};

export const s3Signatures: Attack = {
  name: 's3-signatures',
  engine: 'both',
  settings: {
    S3_PROTOCOL_ACCESS_KEY_ID: KEY.accessKeyId,
    S3_PROTOCOL_ACCESS_KEY_SECRET: SECRET,
  },
  growsByMb: 200,
  async run({ url, dataDir, note, fail }) {
    const stored = () =>
      readdirSync(join(dataDir, 'storage', 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ).length;
    const before = stored();
    const send = async (request: { url: string; init: RequestInit }) => {
      const response = await fetch(request.url, request.init);
      return { status: response.status, text: await response.text() };
    };
    for (const [lie, request] of Object.entries(LIES)) {
      const { status, text } = await send(signByHand({ url }, request()));
      // S3 answers 501 to a form of the body that it does not know.
      if (status < 400 || (status >= 500 && status !== 501)) fail(`${lie}: ${status} ${text.slice(0, 200)}`);
    }
    note(`${Object.keys(LIES).length} lies are refused`);

    // A signature of one file, sent for another; and one that was changed.
    const honest = signByHand({ url }, put());
    const moved = await send({ url: honest.url.replace('s3.png', 'other.png'), init: honest.init });
    if (moved.status !== 403) fail(`a signature of another file: ${moved.status}`);
    const guesses = [];
    for (let at = 0; at < GUESSES; at += AT_ONCE) {
      guesses.push(
        ...(await Promise.all(
          Array.from({ length: AT_ONCE }, (_, index) =>
            send(signByHand({ url }, put({ secret: `guess ${at + index}`, body: Buffer.alloc(200_000) }))),
          ),
        )),
      );
    }
    note(`${GUESSES} guessed secrets: ${tally(guesses)}`);
    if (guesses.some(({ status }) => status !== 403 && status !== 429)) fail('a guess was not refused as one');
    if (stored() !== before) fail(`${stored() - before} files were stored`);

    const good = await send(signByHand({ url }, put()));
    if (good.status !== 200) fail(`a good request afterwards: ${good.status} ${good.text}`);
  },
};
