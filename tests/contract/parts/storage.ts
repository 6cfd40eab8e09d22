import { beforeAll, describe, expect, it } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { theService, type Service } from '../support/service.ts';

let service: Service;
let member: SupabaseClient;
let folder: string;
beforeAll(async () => {
  service = await theService();
  member = service.client();
  const { data } = await member.auth.signUp({ email: `reader${Date.now()}@site.example`, password: 'Warp-and-weft-1' });
  folder = data.user!.id;
});

const read = async (blob: Blob | null) => blob && (await blob.text());
const bucket = (client = member) => client.storage.from('papers');

describe('files, as supabase-js uploads and reads them', () => {
  it.each([
    ['a text', () => 'warp'],
    ['a blob', () => new Blob(['warp'], { type: 'text/plain' })],
    ['bytes', () => new TextEncoder().encode('warp')],
    ['a buffer', () => Buffer.from('warp')],
    [
      'a form',
      () => {
        const form = new FormData();
        form.append('', new Blob(['warp'], { type: 'text/plain' }));
        return form;
      },
    ],
    ['a stream', () => new Blob(['warp']).stream()],
  ])('%s', async (name, body) => {
    const path = `${folder}/${name}.txt`;
    const { data, error } = await bucket().upload(path, body(), { contentType: 'text/plain', cacheControl: '60' });
    expect(error).toBeNull();
    expect(data).toEqual({ path, id: expect.any(String), fullPath: `papers/${path}` });
    const read1 = await bucket().download(path);
    expect(read1.error).toBeNull();
    expect(await read(read1.data)).toBe('warp');
  });

  it('an upload does not overwrite, an upsert and an update do', async () => {
    const path = `${folder}/once.txt`;
    expect((await bucket().upload(path, 'one')).error).toBeNull();
    const again = await bucket().upload(path, 'two');
    expect(again.error).toMatchObject({ message: 'The resource already exists', statusCode: '409' });
    expect(await read((await bucket().download(path)).data)).toBe('one');
    expect((await bucket().upload(path, 'two', { upsert: true })).error).toBeNull();
    expect(await read((await bucket().download(path)).data)).toBe('two');
    expect((await bucket().update(path, 'three')).error).toBeNull();
    expect(await read((await bucket().download(path)).data)).toBe('three');
  });

  it('without a permission to upload, list or read a file is not found', async () => {
    const visitor = service.client();
    const path = `${folder}/mine.txt`;
    await bucket().upload(path, 'mine');
    const upload = await bucket(visitor).upload(`${folder}/theirs.txt`, 'theirs');
    expect(upload.error).toMatchObject({ statusCode: '403', message: expect.stringContaining('row-level security') });
    expect((await bucket(visitor).list(folder)).data).toEqual([]);
    expect((await bucket(visitor).download(path)).error).not.toBeNull();
    expect((await bucket(visitor).remove([path])).data).toEqual([]);
    expect(await read((await bucket().download(path)).data)).toBe('mine');
  });

  it('a list has files and folders, sorted and searched', async () => {
    const shelf = `${folder}/shelf`;
    for (const name of ['b.txt', 'a.txt', 'deep/c.txt']) await bucket().upload(`${shelf}/${name}`, name);
    const names = async (options?: Parameters<ReturnType<typeof bucket>['list']>[1]) =>
      (await bucket().list(shelf, options)).data?.map(({ name, id }) => (id === null ? `${name}/` : name));
    expect(await names()).toEqual(['a.txt', 'b.txt', 'deep/']);
    expect(await names({ sortBy: { column: 'name', order: 'desc' } })).toEqual(['deep/', 'b.txt', 'a.txt']);
    expect(await names({ limit: 1, offset: 1 })).toEqual(['b.txt']);
    expect(await names({ search: 'a' })).toEqual(['a.txt']);
    const [file] = (await bucket().list(shelf)).data!;
    expect(file).toMatchObject({
      metadata: { size: 5, mimetype: expect.stringContaining('text/plain'), cacheControl: 'max-age=3600' },
    });
  });

  it('removed files are returned, and missing ones are skipped', async () => {
    const path = `${folder}/gone.txt`;
    await bucket().upload(path, 'x');
    const { data, error } = await bucket().remove([path, `${folder}/never.txt`]);
    expect(error).toBeNull();
    expect(data?.map(({ name }) => name)).toEqual([path]);
    expect((await bucket().remove([path])).data).toEqual([]);
    expect((await bucket().download(path)).error).not.toBeNull();
  });

  it('a signed address is readable for its holder', async () => {
    const path = `${folder}/letter é (1).txt`;
    await bucket().upload(path, 'dear');
    const { data, error } = await bucket().createSignedUrl(path, 60, { download: 'letter.txt' });
    expect(error).toBeNull();
    const answer = await fetch(data!.signedUrl);
    expect(await answer.text()).toBe('dear');
    expect(answer.headers.get('content-disposition')).toContain('letter.txt');
    const altered = await fetch(data!.signedUrl.replace('letter', 'lettre'));
    expect(altered.ok).toBe(false);
    const { error: none } = await bucket().createSignedUrl(`${folder}/never.txt`, 60);
    expect(none).toMatchObject({ message: 'Object not found' });
  });

  it('a public address is readable for everybody, in ranges and after a change', async () => {
    const server = service.server().storage;
    const path = `${folder}/poster.txt`;
    expect((await server.from('posters').upload(path, 'warp and weft', { upsert: true })).error).toBeNull();
    const { publicUrl } = server.from('posters').getPublicUrl(path).data;
    const whole = await fetch(publicUrl);
    expect(await whole.text()).toBe('warp and weft');
    expect(whole.headers.get('cache-control')).toContain('max-age=3600');
    const part = await fetch(publicUrl, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'warp']);
    const etag = whole.headers.get('etag')!;
    expect((await fetch(publicUrl, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const saved = await fetch(server.from('posters').getPublicUrl(path, { download: true }).data.publicUrl);
    expect(saved.headers.get('content-disposition')).toContain('attachment');
    expect((await fetch(bucket().getPublicUrl(`${folder}/once.txt`).data.publicUrl)).ok).toBe(false);
  });

  it('a type that the bucket does not allow is refused', async () => {
    const server = service.server().storage;
    await server.createBucket('pictures', { public: true, allowedMimeTypes: ['image/png'], fileSizeLimit: '1KB' });
    const text = await server.from('pictures').upload('a.txt', 'text', { contentType: 'text/plain' });
    expect(text.error).toMatchObject({ statusCode: '415', message: expect.stringContaining('mime type') });
    const long = await server.from('pictures').upload('a.png', Buffer.alloc(2000), { contentType: 'image/png' });
    expect(long.error).toMatchObject({ statusCode: '413' });
  });
});

describe('buckets, as supabase-js makes them', () => {
  it('are private by default, and created once', async () => {
    const { storage } = service.server();
    const id = `shelf-${Date.now()}`;
    expect(await storage.createBucket(id)).toEqual({ data: { name: id }, error: null });
    expect((await storage.getBucket(id)).data).toMatchObject({ id, name: id, public: false });
    expect((await storage.createBucket(id)).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    });
    expect((await storage.listBuckets()).data?.map((each) => each.id)).toContain(id);
    expect((await storage.getBucket('never')).error).toMatchObject({ message: 'Bucket not found' });
    expect((await member.storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' });
    expect((await member.storage.listBuckets()).data).toEqual([]);
  });
});
