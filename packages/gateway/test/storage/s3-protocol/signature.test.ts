/** Signatures of the S3 protocol by hand: what is altered, old, replayed or truncated is refused, and nothing of it stays. */
import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CHECKSUMS } from '../../../src/storage/s3-protocol/signature/checksums.ts';
import { member, openStorage, staff, tokens } from '../support.ts';
import {
  answerOf,
  hmac,
  KEY,
  openS3,
  sha256,
  signByHand,
  type HandSigned,
  type S3Bench,
  type SignedByHand,
} from './support.ts';

let bench: S3Bench;
beforeAll(async () => {
  bench = await openS3();
});
afterAll(() => bench.close());
afterEach(async () => {
  await bench.gateway.storage!.remove('the end of a test', 'anything', ['x', 'y', 'moved']);
  const { incoming, stored } = await bench.files();
  if (incoming + stored > 0) throw new Error(`a test left ${incoming} incoming and ${stored} stored files`);
});

const put = (more: Partial<HandSigned> = {}) =>
  signByHand(bench, { method: 'PUT', path: '/anything/x', body: 'hello', ...more });
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

describe('a signed request', () => {
  it('is accepted as it was signed', async () => {
    expect(await answerOf(put())).toBe('200');
    expect(await answerOf(signByHand(bench, { path: '/anything/x' }))).toBe('200');
    expect(await answerOf(signByHand(bench, { path: '/anything', query: { 'list-type': '2', prefix: 'x y&z' } }))).toBe(
      '200',
    );
    expect(await answerOf(put({ payload: 'UNSIGNED-PAYLOAD' }))).toBe('200');
  });

  it.each<[string, (signed: SignedByHand) => Pick<SignedByHand, 'url' | 'init'>, string]>([
    ['another file', ({ url, init }) => ({ url: url.replace('/x', '/y'), init }), '403 SignatureDoesNotMatch'],
    ['another query', ({ url, init }) => ({ url: `${url}?partNumber=1`, init }), '403 SignatureDoesNotMatch'],
    [
      'another method',
      ({ url, init }) => ({ url, init: { ...init, method: 'DELETE', body: null } }),
      '403 SignatureDoesNotMatch',
    ],
    ['another body', ({ url, init }) => ({ url, init: { ...init, body: 'hallo' } }), '400 XAmzContentSHA256Mismatch'],
    ['a longer body', ({ url, init }) => ({ url, init: { ...init, body: 'hello!' } }), '400 XAmzContentSHA256Mismatch'],
    [
      'a date that was moved',
      ({ url, init }) => ({
        url,
        init: {
          ...init,
          headers: {
            ...init.headers,
            'x-amz-date': minutes(1)
              .toISOString()
              .replaceAll(/[:-]|\.\d{3}/g, ''),
          },
        },
      }),
      '403 SignatureDoesNotMatch',
    ],
  ])('is refused for %s', async (_, altered, refusal) => {
    expect(await answerOf(altered(put()))).toBe(refusal);
  });

  it('is refused outside of its fifteen minutes', async () => {
    expect(await answerOf(put({ at: minutes(-14) }))).toBe('200');
    expect(await answerOf(put({ at: minutes(-16) }))).toBe('403 RequestTimeTooSkewed');
    expect(await answerOf(put({ at: minutes(16) }))).toBe('403 RequestTimeTooSkewed');
  });

  it('is refused with another secret, an unknown key, a header that was added, and a truncated signature', async () => {
    expect(await answerOf(put({ secret: 'another' }))).toBe('403 SignatureDoesNotMatch');
    const authorization = (change: (text: string) => string) => {
      const { url, init } = put();
      const headers = init.headers as Record<string, string>;
      return answerOf({
        url,
        init: { ...init, headers: { ...headers, authorization: change(headers.authorization!) } },
      });
    };
    expect(await authorization((text) => text.replace(KEY.accessKeyId, 'unknown'))).toBe('403 AccessDenied');
    expect(await authorization((text) => text.slice(0, -1))).toBe('403 SignatureDoesNotMatch');
    expect(await authorization((text) => text.replace(/, Signature=.*/, ''))).toBe('400 InvalidSignature');
    expect(await authorization((text) => text.replace('host;', ''))).toBe('400 InvalidSignature');
    expect(await authorization((text) => text.replace('/s3/', '/ec2/'))).toBe('403 AccessDenied');
    expect(await authorization(() => `Bearer ${staff}`)).toBe('403 AccessDenied');
    expect(await answerOf(put({ unsigned: { 'x-amz-copy-source': 'notes/secret' } }))).toBe('403 AccessDenied');
    expect(await answerOf(put({ payload: 'STREAMING-SOMETHING' }))).toBe('501 NotImplemented');
  });

  it('carries checksums that are verified', async () => {
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32('hello'));
    const right = crc.toString('base64');
    expect(await answerOf(put({ headers: { 'x-amz-checksum-crc32': right } }))).toBe('200');
    expect(await answerOf(put({ headers: { 'x-amz-checksum-crc32': 'AAAAAA==' } }))).toBe('400 BadDigest');
    expect(await answerOf(put({ headers: { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' } }))).toBe('400 BadDigest');
    expect(await answerOf(put({ headers: { 'x-amz-checksum-blake9': right } }))).toBe('501 NotImplemented');
  });

  it('of a part of S3 that is not served is refused, and touches nothing', async () => {
    await answerOf(put());
    for (const part of ['acl', 'tagging', 'retention']) {
      const query = { [part]: '' };
      expect(await answerOf(signByHand(bench, { method: 'PUT', path: '/anything/x', query, body: 'other' }))).toBe(
        '501 NotImplemented',
      );
    }
    expect(await answerOf(signByHand(bench, { method: 'DELETE', path: '/anything', query: { policy: '' } }))).toBe(
      '501 NotImplemented',
    );
    expect(await (await bench.ask('/object/public/anything/x')).text()).toBe('hello');
  });

  it('with broken XML is refused', async () => {
    const remove = (body: string) =>
      answerOf(signByHand(bench, { method: 'POST', path: '/anything', query: { delete: '' }, body }));
    expect(await remove('<Delete><Object><Key>x</Object></Delete>')).toBe('400 MalformedXML');
    expect(await remove('<!DOCTYPE d [<!ENTITY e "x">]><Delete><Object><Key>&e;</Key></Object></Delete>')).toBe(
      '400 MalformedXML',
    );
    expect(await remove('<Delete><Object><Key>&e;</Key></Object></Delete>')).toBe('400 MalformedXML');
    expect(await remove('<Other/>')).toBe('400 MalformedXML');
    expect(await remove('{}')).toBe('400 MalformedXML');
    expect(await remove(`<Delete>${'<Object><Key>x</Key></Object>'.repeat(1001)}</Delete>`)).toBe('400 MalformedXML');
    expect(await remove(`<Delete>${'<a>'.repeat(50)}</Delete>`)).toBe('400 MalformedXML');
    expect(await remove(`<Delete><!--${'x'.repeat(4_200_000)}--></Delete>`)).toBe('413 EntityTooLarge');
    expect(await remove('<Delete><Object><Key>&#x78;</Key></Object></Delete>')).toBe('200');
  });
});

describe('a body in signed chunks', () => {
  const CHUNK = 'AWS4-HMAC-SHA256-PAYLOAD';
  type Altered = {
    chunks?: (chunks: Buffer[]) => Buffer[];
    end?: string;
    length?: number;
    trailer?: Record<string, string>;
    trailerSignature?: string;
  };

  /** Signs each piece with the signature of the piece before. */
  function send(
    pieces: string[],
    { chunks = (all) => all, end = '\r\n', length, trailer, trailerSignature }: Altered = {},
  ) {
    const isTrailer = trailer !== undefined;
    const payload = `STREAMING-AWS4-HMAC-SHA256-PAYLOAD${isTrailer ? '-TRAILER' : ''}`;
    const headers = {
      'content-encoding': 'aws-chunked',
      'x-amz-decoded-content-length': String(length ?? pieces.join('').length),
      ...(isTrailer && { 'x-amz-trailer': Object.keys(trailer).join(',') }),
    };
    const signed = signByHand(bench, { method: 'PUT', path: '/anything/x', headers, payload });
    let last = signed.signature;
    const signNext = (kind: string, ...hashes: string[]) =>
      (last = hmac(signed.key, [kind, signed.date, signed.scope, last, ...hashes].join('\n')).toString('hex'));
    const encoded = [...pieces, ''].map((piece) => {
      const signature = signNext(CHUNK, sha256(''), sha256(piece));
      const head = `${piece.length.toString(16)};chunk-signature=${signature}\r\n`;
      return Buffer.from(piece === '' ? head : `${head}${piece}\r\n`);
    });
    let tail = end;
    if (isTrailer) {
      const lines = Object.entries(trailer)
        .map(([name, value]) => `${name}:${value}\n`)
        .join('');
      const signature = trailerSignature ?? signNext('AWS4-HMAC-SHA256-TRAILER', sha256(lines));
      tail = `${lines.replaceAll('\n', '\r\n')}x-amz-trailer-signature:${signature}\r\n\r\n`;
    }
    const body = Buffer.concat([...chunks(encoded), Buffer.from(tail)]);
    return answerOf({ url: signed.url, init: { ...signed.init, body } });
  }

  const stored = async () => (await bench.ask('/object/public/anything/x')).text();
  const crc = (text: string) => {
    const checksum = CHECKSUMS.crc32c!();
    checksum.update(Buffer.from(text));
    return checksum.digest();
  };

  it('is stored without its chunks', async () => {
    expect(await send(['hello ', 'world'])).toBe('200');
    expect(await stored()).toBe('hello world');
    expect(await send(['hello ', 'again'], { trailer: { 'x-amz-checksum-crc32c': crc('hello again') } })).toBe('200');
    expect(await stored()).toBe('hello again');
  });

  it.each<[string, Altered, string]>([
    [
      'was altered',
      { chunks: (all) => [Buffer.from(String(all[0]).replace('hello', 'hallo')), ...all.slice(1)] },
      '403 SignatureDoesNotMatch',
    ],
    ['was left out', { chunks: (all) => all.slice(1), length: 5 }, '403 SignatureDoesNotMatch'],
    ['was moved', { chunks: ([a, b, ...rest]) => [b!, a!, ...rest] }, '403 SignatureDoesNotMatch'],
    ['is the last and is missing', { chunks: (all) => all.slice(0, -1), end: '' }, '400 InvalidRequest'],
    [
      'has no signature',
      { chunks: (all) => [Buffer.from(String(all[0]).replace(/;.*?\r/, '\r')), ...all.slice(1)] },
      '400 InvalidSignature',
    ],
    ['has a longer head than any', { chunks: () => [Buffer.from('0'.repeat(2000))] }, '400 InvalidRequest'],
    [
      'has another length',
      { chunks: (all) => [Buffer.from(String(all[0]).replace(/^6/, '7')), ...all.slice(1)] },
      '403 SignatureDoesNotMatch',
    ],
    ['follows the last', { end: '\r\nmore' }, '400 InvalidRequest'],
    ['is longer than announced', { length: 5 }, '400 InvalidRequest'],
    ['has another checksum', { trailer: { 'x-amz-checksum-crc32c': 'AAAAAA==' } }, '400 BadDigest'],
    [
      'has a trailer with another signature',
      { trailer: { 'x-amz-checksum-crc32c': crc('hello world') }, trailerSignature: '0'.repeat(64) },
      '403 SignatureDoesNotMatch',
    ],
  ])('is refused when a chunk %s, and leaves nothing', async (_, altered, refusal) => {
    expect(await send(['hello ', 'world'], altered)).toBe(refusal);
    expect(await bench.rows()).toEqual([]);
  });

  it('without signatures has its checksum in the trailer', async () => {
    const unsigned = (tail: string) => {
      const headers = {
        'content-encoding': 'aws-chunked',
        'x-amz-decoded-content-length': '11',
        'x-amz-trailer': 'x-amz-checksum-crc32c',
      };
      const body = `6\r\nhello \r\n5\r\nworld\r\n0\r\n${tail}`;
      const signed = signByHand(bench, {
        method: 'PUT',
        path: '/anything/x',
        headers,
        payload: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      });
      return answerOf({ url: signed.url, init: { ...signed.init, body } });
    };
    expect(await unsigned(`x-amz-checksum-crc32c:${crc('hello world')}\r\n\r\n`)).toBe('200');
    expect(await unsigned('x-amz-checksum-crc32c:AAAAAA==\r\n\r\n')).toBe('400 BadDigest');
    expect(await unsigned('\r\n')).toBe('400 BadDigest');
    expect(await unsigned('')).toBe('400 InvalidRequest');
  });

  it.each([
    ['crc32', 'y/Q5Jg=='],
    ['crc32c', '4waSgw=='],
    ['crc64nvme', 'rosUhgp5mIg='],
    ['sha1', '98O8HYCOBHMq32eZZczDTKeuNEE='],
  ])('has the published checksum of 123456789 in %s', (algorithm, expected) => {
    const checksum = CHECKSUMS[algorithm]!();
    for (const digit of '123456789') checksum.update(Buffer.from(digit));
    expect(checksum.digest()).toBe(expected);
  });
});

describe('a presigned address', () => {
  const presign = (command: GetObjectCommand | PutObjectCommand, expiresIn: number, client = bench.client) =>
    getSignedUrl(client, command, { expiresIn });
  const read = (Key = 'x') => new GetObjectCommand({ Bucket: 'anything', Key });
  const status = async (url: string, init?: RequestInit) => answerOf({ url, init: init ?? {} });

  it('uploads and reads without a key, and keeps out pages', async () => {
    const upload = await presign(new PutObjectCommand({ Bucket: 'anything', Key: 'x' }), 60);
    expect(await status(upload, { method: 'PUT', body: 'presigned' })).toBe('200');
    const address = await presign(read(), 60);
    const answer = await fetch(address, { headers: { authorization: 'Bearer of a page' } });
    expect([answer.status, await answer.text()]).toEqual([200, 'presigned']);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is refused for another file, with another end, after its end, and for more than a week', async () => {
    const address = await presign(read(), 60);
    expect(await status(address.replace('/x?', '/y?'))).toBe('403 SignatureDoesNotMatch');
    expect(await status(address.replace('Expires=60', 'Expires=6000'))).toBe('403 SignatureDoesNotMatch');
    expect(await status(address, { method: 'DELETE' })).toBe('403 SignatureDoesNotMatch');
    expect(await status(address.replace('Expires=60', 'Expires=604801'))).toBe('400 InvalidSignature');
    expect(await status(address.replace(/&X-Amz-Signature=\w+/, ''))).toBe('400 InvalidSignature');
    const old = await getSignedUrl(bench.client, read(), { expiresIn: 60, signingDate: minutes(-2) });
    expect(await status(old)).toBe('400 ExpiredToken');
  });

  it('of a session has the rights of its token', async () => {
    await answerOf(put());
    expect(await status(await presign(read(), 60, bench.clientOf(staff)))).toBe('200');
    expect(await status(await presign(read(), 60, bench.clientOf(member)))).toBe('404 NoSuchKey');
    const expired = await tokens.sign({ role: 'authenticated', staff: true }, -1);
    expect(await status(await presign(read(), 60, bench.clientOf(expired)))).toBe('401 InvalidJWT');
    const forged = createHmac('sha256', 'x').update('x').digest('hex');
    expect(await status(await presign(read(), 60, bench.clientOf(forged)))).toBe('401 InvalidJWT');
  });
});

it('without keys in its settings the service answers with the refusal of upstream', async () => {
  const bare = await openStorage();
  try {
    const { init } = put();
    const answer = await bare.gateway.app.request('/storage/v1/s3/anything/x', init);
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(await answer.text()).toBe(
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Error xmlns="http://s3.amazonaws.com/doc/2006-03-01/">' +
        '<Resource>anything/x</Resource><Code>AccessDenied</Code>' +
        '<Message>Missing S3 Protocol Access Key ID or Secret Key Environment variables</Message></Error>',
    );
    expect((await bare.gateway.app.request('/storage/v1/s3')).status).toBe(403);
  } finally {
    await bare.close();
  }
});

describe('a form with a signed policy', () => {
  type Policy = { expiration?: string; conditions?: unknown[]; secret?: string };
  async function post(
    fields: Record<string, string>,
    { expiration, conditions = [], secret = KEY.secretAccessKey }: Policy = {},
    file = 'form',
  ) {
    const { date, scope } = signByHand(bench, { path: '/anything' });
    const policy = Buffer.from(
      JSON.stringify({
        expiration: expiration ?? minutes(5).toISOString(),
        conditions: [{ bucket: 'anything' }, ...conditions],
      }),
    ).toString('base64');
    const key = scope
      .split('/')
      .slice(1)
      .reduce<Buffer>((known, part) => hmac(known, part), hmac(`AWS4${secret}`, date.slice(0, 8)));
    const form = new FormData();
    const signature = {
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': `${KEY.accessKeyId}/${scope}`,
      'X-Amz-Date': date,
      Policy: policy,
      'X-Amz-Signature': hmac(key, policy).toString('hex'),
    };
    for (const [name, value] of Object.entries({ ...fields, ...signature })) form.set(name, value);
    form.set('file', new Blob([file]), 'x.txt');
    return answerOf({ url: `${bench.url}/storage/v1/s3/anything`, init: { method: 'POST', body: form } });
  }
  const exact = [{ key: 'x' }, ['starts-with', '$Content-Type', 'text/'], { 'x-amz-meta-a': '1' }];
  const fields = { key: 'x', 'Content-Type': 'text/plain', 'x-amz-meta-a': '1' };

  it('stores what the policy allows', async () => {
    expect(await post(fields, { conditions: [...exact, ['content-length-range', 1, 10]] })).toBe('200');
    const { rows } = await bench.opened.db.execute('select user_metadata from storage.objects');
    expect(rows).toEqual([{ user_metadata: { a: '1' } }]);
  });

  it('is refused for other fields, after its end, with another signature, and for a longer file', async () => {
    expect(await post({ ...fields, key: 'y' }, { conditions: exact })).toBe('403 AccessDenied');
    expect(await post({ ...fields, acl: 'public' }, { conditions: exact })).toBe('403 AccessDenied');
    expect(await post({ ...fields, 'x-ignore-me': '1' }, { conditions: exact })).toBe('200');
    expect(await post(fields, { conditions: exact, expiration: minutes(-1).toISOString() })).toBe('400 ExpiredToken');
    expect(await post(fields, { conditions: exact, secret: 'another' })).toBe('403 SignatureDoesNotMatch');
    expect(await post(fields, { conditions: [...exact, ['content-length-range', 0, 3]] })).toBe('413 EntityTooLarge');
    expect(await post(fields, { conditions: [...exact, { bucket: 'notes' }] })).toBe('403 AccessDenied');
    expect(await post(fields, { conditions: ['nonsense'] })).toBe('400 InvalidSignature');
  });
});
