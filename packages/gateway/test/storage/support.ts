/** The storage service over a museum's buckets, callable without a socket, and small files of every kind. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import { createGateway, createTokenService, openStore, type Gateway, type Store } from '../../src/index.ts';
import type { Scope } from '../../src/db/index.ts';
import type { StorageOptions } from '../../src/storage/types.ts';
import { openGatewayDatabase, type Opened } from '../support/open.ts';

const SECRET = 'a secret of at least thirty-two characters';
const SITE = 'https://site.example';
export const tokens = createTokenService(SECRET, `${SITE}/auth/v1`);
export const anonKey = await tokens.apiKey('anon');
export const serviceKey = await tokens.apiKey('service_role');
export const ASHA = '00000000-0000-4000-8000-00000000000a';
export const BINA = '00000000-0000-4000-8000-00000000000b';
export const staff = await tokens.sign({ role: 'authenticated', sub: ASHA, staff: true }, 3600);
export const member = await tokens.sign({ role: 'authenticated', sub: BINA }, 3600);

export type Bench = {
  opened: Opened;
  dir: string;
  store: Store;
  gateway: Gateway;
  logged: string[];
  /** Requests a path of the service, with the public key and, if there is one, a token. */
  ask(path: string, token?: string, init?: RequestInit): Promise<Response>;
  upload(
    path: string,
    body: BodyInit,
    options?: { token?: string; headers?: Record<string, string> },
  ): Promise<Response>;
  /** The number of files: incoming, and stored. */
  files(): Promise<{ incoming: number; stored: number }>;
  rows(): Promise<string[]>;
  close(): Promise<void>;
};

type Options = Partial<Omit<StorageOptions, 'store'>> & {
  store?: (store: Store) => Store;
  scope?: (scope: Scope) => Scope;
  now?: () => Date;
};

export async function openStorage({ store: storeOf, scope: scopeOf, now, ...options }: Options = {}): Promise<Bench> {
  const opened = await openGatewayDatabase(new URL('fixture.sql', import.meta.url));
  const dir = await mkdtemp(join(tmpdir(), 'storage-'));
  const onDisk = await openStore({ dir, reserveBytes: 0 });
  const store = storeOf?.(onDisk) ?? onDisk;
  const logged: string[] = [];
  const note = (_: object, message: string) => void logged.push(message);
  const gateway = await createGateway({
    db: opened.db,
    scope: scopeOf?.(opened.scope) ?? opened.scope,
    keys: { jwtSecret: SECRET },
    siteUrl: SITE,
    schemas: ['public'],
    auth: { sendEmail: async () => undefined, sendSms: async () => undefined },
    storage: { store, strict: true, ...options },
    log: { info: note, warn: note, error: note },
    ...(now && { now }),
  });
  const ask: Bench['ask'] = async (path, token, init = {}) =>
    gateway.app.request(`/storage/v1${path}`, {
      ...init,
      headers: { apikey: anonKey, ...(token ? { authorization: `Bearer ${token}` } : {}), ...init.headers },
    });
  const count = async (folder: string) =>
    (await readdir(join(dir, folder), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
      .length;
  return {
    opened,
    dir,
    store,
    gateway,
    logged,
    ask,
    upload: (path, body, { token = staff, headers = {} } = {}) =>
      ask(`/object/${path}`, token, {
        method: 'POST',
        body,
        headers,
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      } as RequestInit),
    files: async () => ({ incoming: await count('incoming'), stored: await count('files') }),
    rows: async () =>
      (await opened.db.execute('select bucket_id, name from storage.objects order by 1, 2')).rows.map(
        (row) => `${String(row.bucket_id)}/${String(row.name)}`,
      ),
    async close() {
      await gateway.close();
      await opened.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

const ascii = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'latin1');

function chunk(type: string, data: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const body = Buffer.concat([ascii(type), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** A whole PNG of one grey; its pixels are only made when they are few. */
export function png(width = 2, height = 2): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const pixels = width * height > 1_000_000 ? Buffer.alloc(100) : Buffer.alloc((width + 1) * height);
  return Buffer.concat([
    ascii('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** What the service reads of a JPEG: a head with its size, a scan, an end. */
export function jpeg(width = 2, height = 2): Buffer<ArrayBuffer> {
  const frame = Buffer.alloc(19);
  frame.set([0xff, 0xc0, 0x00, 0x11, 0x08]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const start = [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, ...ascii('JFIF\0'), 1, 1, 0, 0, 1, 0, 1, 0, 0];
  return Buffer.concat([Buffer.from(start), frame, Buffer.from([0xff, 0xda, 0x00, 0x02, 1, 2, 3, 4, 0xff, 0xd9])]);
}

/** An extended WebP with nothing in it but its size. */
export function webp(width = 2, height = 2): Buffer<ArrayBuffer> {
  const body = Buffer.alloc(22);
  body.write('WEBPVP8X', 'latin1');
  body.writeUInt32LE(10, 8);
  body.writeUIntLE(width - 1, 16, 3);
  body.writeUIntLE(height - 1, 19, 3);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([ascii('RIFF'), length, body]);
}

export function gif(width = 2, height = 2): Buffer<ArrayBuffer> {
  const head = Buffer.alloc(7);
  head.writeUInt16LE(width, 0);
  head.writeUInt16LE(height, 2);
  return Buffer.concat([ascii('GIF89a'), head, Buffer.from([0x3b])]);
}

export const pdf = (): Buffer<ArrayBuffer> => ascii('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n');

export const svg = (inside = '<rect width="2" height="2" fill="#abc"/>'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2">${inside}</svg>`;
