import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPngOf } from '#testing/files.ts';
import { FetchRequest } from '#testing/xhr.ts';
import { AppError } from '../errors.ts';
import { fileErrorOf } from './check-file.ts';
import { removeUploads } from './remove-uploads.ts';
import { freshPath, publicUrl } from './stored-file.ts';
import { upload } from './upload.ts';
import { xhrFetch } from './xhr-fetch.ts';
import { withUploads } from './with-uploads.ts';

type Sent = { line: string; headers: Headers; body: string };
type Answer = (sent: Sent) => Response | Promise<Response> | Error;

const file = new File(['%PDF-1.7 rates'], 'Surat rates.pdf', { type: 'application/pdf' });
const wanted = { bucket: 'prices', path: 'prices/1_Surat rates.pdf', file };
const stored = () => Response.json({ Id: '1', Key: 'prices/prices/1_Surat rates.pdf' });
const refused = (status: number, code: string, message = 'no') =>
  Response.json({ statusCode: String(status), code, error: code, message }, { status });
const down = () => new TypeError('Failed to fetch');
/** The response to `HEAD` for a file with this content. */
const tagged = async (content: string) => {
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return new Response(null, { headers: { etag: `"${Buffer.from(sum).toString('hex')}"` } });
};

let sent: Sent[];

/** A storage service that sends the given responses in order. */
function answering(...answers: Answer[]) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body = init.body instanceof ArrayBuffer ? new TextDecoder().decode(init.body) : String(init.body ?? '');
    const request = { line: `${init.method} ${new URL(url).pathname}`, headers: new Headers(init.headers), body };
    sent.push(request);
    const answer = await answers.shift()?.(request);
    if (!answer) throw new Error(`nobody expected ${request.line}`);
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

/** The result of a promise, with its pauses skipped. */
async function soon<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  return promise;
}

const lines = () => sent.map(({ line }) => line);
const POST = 'POST /storage/v1/object/prices/prices/1_Surat%20rates.pdf';
const HEAD = 'HEAD /storage/v1/object/prices/prices/1_Surat%20rates.pdf';
const DELETE = 'DELETE /storage/v1/object/prices';

beforeEach(() => {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', FetchRequest);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('an upload', () => {
  it('sends the bytes unchanged, never over another file, cached for an hour, and returns the public address', async () => {
    answering(stored);
    const parts: number[] = [];
    const url = await upload({ ...wanted, onProgress: (part) => parts.push(part) });
    expect(url).toBe(`${window.location.origin}/storage/v1/object/public/prices/prices/1_Surat%20rates.pdf`);
    expect(lines()).toEqual([POST]);
    const [{ headers, body }] = sent as [Sent];
    expect(body).toBe('%PDF-1.7 rates');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'max-age=3600',
      'x-upsert': 'false',
    });
    expect([headers.has('authorization'), headers.has('apikey')]).toEqual([true, true]);
    expect(parts).toEqual([0, 0.5, 1]);
  });

  it('is sent again when the connection drops, and found stored when only the response was lost', async () => {
    answering(
      down,
      () => refused(503, 'ServiceUnavailable'),
      () => refused(409, 'ResourceAlreadyExists'),
      () => tagged('%PDF-1.7 rates'),
    );
    await expect(soon(upload(wanted))).resolves.toContain('/public/prices/');
    expect(lines()).toEqual([POST, POST, POST, HEAD]);
  });

  it('gives up after five tries', async () => {
    answering(down, down, down, down, down);
    await expect(soon(upload(wanted))).rejects.toMatchObject({ code: 'network' });
    expect(lines()).toEqual(Array(5).fill(POST));
  });

  it('is sent again at once when the browser is online', async () => {
    answering(down, stored);
    const sending = upload(wanted);
    await vi.advanceTimersByTimeAsync(0);
    expect(lines()).toEqual([POST]);
    window.dispatchEvent(new Event('online'));
    await expect(sending).resolves.toContain('/public/');
  });

  it('is refused when another file is there', async () => {
    answering(
      () => refused(409, 'ResourceAlreadyExists'),
      () => tagged('%PDF-1.7 other'),
    );
    await expect(upload(wanted)).rejects.toMatchObject({ code: 'ResourceAlreadyExists', status: 409 });
  });

  it('is not sent again when it is refused, and shows the text of the service if that is about the file', async () => {
    answering(() => refused(415, 'InvalidMimeType', 'A PDF that ends too early.'));
    const failure = await upload(wanted).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(AppError);
    expect(failure).toMatchObject({ status: 415, message: 'A PDF that ends too early.' });
    answering(() => refused(403, 'AccessDenied', 'new row violates row-level security policy'));
    await expect(upload(wanted)).rejects.toMatchObject({ message: expect.stringContaining('not allowed') });
  });

  it('counts as dropped when no more bytes are sent', async () => {
    answering(() => new Promise<Response>(() => undefined), stored);
    await expect(soon(upload(wanted))).resolves.toContain('/public/');
    expect(lines()).toEqual([POST, POST]);
  });

  it.each<[string, Answer]>([
    ['while it is sent', () => new Promise<Response>(() => undefined)],
    ['while it waits to be sent again', down],
  ])('ends when it is cancelled %s', async (_, answer) => {
    answering(answer, stored);
    const control = new AbortController();
    const sending = upload({ ...wanted, signal: control.signal });
    await vi.advanceTimersByTimeAsync(10);
    control.abort();
    await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
    expect(lines()).toEqual([POST]);
  });
});

/** A request that reports nothing but what the test triggers. */
class Silent extends EventTarget {
  static last: Silent;
  readonly upload = new EventTarget();
  isAborted = false;
  open() {
    Silent.last = this;
  }
  setRequestHeader() {}
  send() {}
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }
}

describe('a connection', () => {
  const send = () => xhrFetch(() => undefined)('http://x.example/', { method: 'POST', body: 'x' });

  it.each([
    ['that no byte leaves by for 45 seconds is given up', [], 45_000],
    ['by which all has left may be silent for three minutes, while the file is stored', ['load'], 180_000],
  ])('%s', async (_, events, ms) => {
    vi.stubGlobal('XMLHttpRequest', Silent);
    const failure = send().catch((error: unknown) => error);
    for (const event of events) Silent.last.upload.dispatchEvent(new Event(event));
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(Silent.last.isAborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toBeInstanceOf(TypeError);
  });
});

describe('a removal', () => {
  it('names the files, and ignores missing ones', async () => {
    answering(
      () => Response.json([]),
      () => refused(404, 'NoSuchKey'),
      () => refused(403, 'AccessDenied'),
    );
    await removeUploads('prices', ['prices/1_a.pdf']);
    expect(sent).toMatchObject([{ line: DELETE, body: '{"prefixes":["prices/1_a.pdf"]}' }]);
    await removeUploads('prices', ['prices/1_a.pdf']);
    await removeUploads('prices', []);
    await expect(removeUploads('prices', ['x'])).rejects.toMatchObject({ status: 403 });
  });
});

describe('files and the step that needs them', () => {
  const saved = (urls: string[]) => Promise.resolve(urls.length);
  const failing = (status: number) => () => Promise.reject(new AppError('x', 'no', status));

  it('stay when all succeeded', async () => {
    answering(stored, stored);
    await expect(withUploads([wanted, { ...wanted, path: 'prices/2.pdf' }], saved)).resolves.toBe(2);
    expect(lines()).toEqual([POST, 'POST /storage/v1/object/prices/prices/2.pdf']);
  });

  it('are removed when a later step is refused', async () => {
    answering(stored, () => Response.json([]));
    await expect(withUploads([wanted], failing(400))).rejects.toMatchObject({ status: 400 });
    expect(sent).toMatchObject([{ line: POST }, { line: DELETE, body: JSON.stringify({ prefixes: [wanted.path] }) }]);
  });

  it('stay when the result of the later step is unknown', async () => {
    answering(stored);
    await expect(withUploads([wanted], failing(0))).rejects.toMatchObject({ status: 0 });
    expect(lines()).toEqual([POST]);
  });

  it.each(['refused', 'cancelled'])(
    'stay when a later try is %s, and an earlier one may have saved them',
    async (how) => {
      const named = new Set<string>();
      answering(stored);
      await expect(withUploads([wanted], failing(0), named)).rejects.toMatchObject({ status: 0 });
      answering(stored);
      const control = new AbortController();
      const later = withUploads(
        [{ ...wanted, signal: control.signal }],
        () => {
          if (how === 'cancelled') control.abort();
          return failing(400)();
        },
        named,
      );
      await expect(later).rejects.toMatchObject({ status: 400 });
      expect(lines()).toEqual([POST, POST]);
    },
  );

  it('are removed when a later file is refused, but never those that were there before', async () => {
    const second = { ...wanted, path: 'prices/2.pdf' };
    answering(
      stored,
      () => refused(409, 'ResourceAlreadyExists'),
      () => tagged('other'),
      () => Response.json([]),
    );
    await expect(withUploads([wanted, second], saved)).rejects.toMatchObject({ status: 409 });
    expect(sent.slice(3)).toMatchObject([{ line: DELETE, body: JSON.stringify({ prefixes: [wanted.path] }) }]);
  });

  it('are removed when they are cancelled, also the one in transfer', async () => {
    const control = new AbortController();
    const { signal } = control;
    const second = { ...wanted, path: 'prices/2.pdf', signal };
    const end = () => {
      control.abort();
      return new Promise<Response>(() => undefined);
    };
    answering(
      stored,
      end,
      () => Response.json([]),
      () => Response.json([]),
    );
    await expect(soon(withUploads([{ ...wanted, signal }, second], saved))).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(sent.slice(2).map(({ body }) => body)).toEqual([
      JSON.stringify({ prefixes: [wanted.path] }),
      JSON.stringify({ prefixes: [second.path] }),
    ]);
  });
});

describe('a path', () => {
  it.each([
    ['Surat rates.pdf', 'prices/7_Surat rates.pdf'],
    ['सूरत भाव.PDF', 'prices/7_सूरत भाव.pdf'],
    ['a/b\\c?d#e%f.pdf', 'prices/7_a_b_c_d_e_f.pdf'],
    [`${'x'.repeat(300)}.pdf`, `prices/7_${'x'.repeat(50)}.pdf`],
    ['no ending', 'prices/7_no ending'],
  ])('of %s is %s', (name, path) => {
    expect(freshPath('prices', new File([], name), 7)).toBe(path);
  });

  it('has its public address', () => {
    expect(publicUrl({ bucket: 'prices', path: 'prices/भाव 1.pdf' })).toBe(
      `${window.location.origin}/storage/v1/object/public/prices/prices/%E0%A4%AD%E0%A4%BE%E0%A4%B5%201.pdf`,
    );
  });
});

describe('a chosen file', () => {
  const rule = { kinds: ['PNG', 'JPG', 'SVG'], most_bytes: 2_000_000 } as const;
  it.each([
    ['\x89PNG\r\n\x1A\n', null],
    ['', 'files.empty'],
    ['%PDF-1.7', 'files.kind {"kinds":"PNG, JPG or SVG"}'],
  ])('%j is checked by its bytes', async (content, error) => {
    const bytes = Uint8Array.from(content, (sign) => sign.charCodeAt(0));
    expect(await fileErrorOf(new File([bytes], 'logo.png', { type: 'image/png' }), rule)).toBe(error);
  });

  it('may be too large', async () => {
    const png = Uint8Array.from('\x89PNG\r\n\x1A\n', (sign) => sign.charCodeAt(0));
    const large = new File([png, new Uint8Array(2_000_000)], 'logo.png');
    expect(await fileErrorOf(large, rule)).toBe('files.tooLarge {"megabytes":2}');
  });

  it('may have too many pixels, by its header', async () => {
    const fieldError = await fileErrorOf(aPngOf(20_000, 20_000), rule);
    expect(fieldError).toBe('files.pixels {"width":"20,000","height":"20,000","megapixels":40}');
    expect(await fileErrorOf(aPngOf(8000, 5000), rule)).toBeNull();
  });
});
