import { beforeAll, describe, expect, it } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { theService, type Service } from '../support/service.ts';

let service: Service;
let member: SupabaseClient;
let folder: string;
beforeAll(async () => {
  service = await theService();
  member = service.client();
  const email = `keeper${Date.now()}@site.example`;
  const { data } = await member.auth.signUp({ email, password: 'Warp-and-weft-1' });
  folder = data.user!.id;
});

const papers = (client = member) => client.storage.from('papers');
const text = async (path: string) => (await papers().download(path)).data?.text();

/** A picture of one grey pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+/p94AAAAASUVORK5CYII=',
  'base64',
);

describe('what supabase-js does with files', () => {
  it('info and exists tell what is known of a file, and of none', async () => {
    const path = `${folder}/known.csv`;
    await papers().upload(path, 'a,b', { contentType: 'text/csv', cacheControl: '60', metadata: { room: 7 } });
    const { data } = await papers().info(path);
    expect(data).toMatchObject({
      name: path,
      bucketId: 'papers',
      size: 3,
      contentType: 'text/csv',
      cacheControl: 'max-age=60',
      metadata: { room: 7 },
    });
    expect((await papers().exists(path)).data).toBe(true);
    expect((await papers().exists(`${folder}/none`)).data).toBe(false);
    expect((await papers().info(`${folder}/none`)).error).toMatchObject({ statusCode: '404' });
    expect((await papers(service.client()).exists(path)).data).toBe(false);
  });

  it('copy and move keep the bytes and the metadata, also into another bucket', async () => {
    const path = `${folder}/original.txt`;
    await papers().upload(path, 'warp', { contentType: 'text/plain', metadata: { room: 7 } });
    const copied = await papers().copy(path, `${folder}/copy.txt`);
    expect(copied.data).toEqual({ path: `papers/${folder}/copy.txt` });
    expect(await text(`${folder}/copy.txt`)).toBe('warp');
    expect((await papers().copy(path, `${folder}/copy.txt`)).error).toMatchObject({ statusCode: '409' });
    const moved = await papers().move(`${folder}/copy.txt`, `${folder}/moved.txt`);
    expect(moved.data).toMatchObject({ message: 'Successfully moved' });
    expect((await papers().info(`${folder}/moved.txt`)).data).toMatchObject({ metadata: { room: 7 } });
    expect((await papers().exists(`${folder}/copy.txt`)).data).toBe(false);
    const elsewhere = { destinationBucket: 'posters' };
    const server = papers(service.server());
    expect((await server.copy(path, `${folder}/over.txt`, elsewhere)).error).toBeNull();
    expect((await server.move(`${folder}/moved.txt`, `${folder}/gone.txt`, elsewhere)).error).toBeNull();
    expect((await service.server().storage.from('posters').exists(`${folder}/gone.txt`)).data).toBe(true);
    expect((await papers().move(path, `${folder}/x.txt`, elsewhere)).error).toMatchObject({ statusCode: '403' });
  });

  it('a signed upload needs no session, and is for one path', async () => {
    const path = `${folder}/handed-in.txt`;
    const { data } = await papers().createSignedUploadUrl(path);
    const visitor = papers(service.client());
    const uploaded = await visitor.uploadToSignedUrl(path, data!.token, 'hello', { contentType: 'text/plain' });
    expect(uploaded.error).toBeNull();
    expect(await text(path)).toBe('hello');
    const again = await visitor.uploadToSignedUrl(path, data!.token, 'hello');
    expect(again.error).toMatchObject({ statusCode: '409' });
    const other = await visitor.uploadToSignedUrl(`${folder}/other.txt`, data!.token, 'hello');
    expect(other.error).toMatchObject({ message: 'Invalid signature' });
    expect((await visitor.createSignedUploadUrl(path)).error).toMatchObject({ statusCode: '403' });
  });

  it('many addresses are signed at once, and one of a picture with its transformation', async () => {
    const path = `${folder}/pixel.png`;
    await papers().upload(path, PIXEL, { contentType: 'image/png' });
    const { data } = await papers().createSignedUrls([path, `${folder}/none`], 60);
    expect(data?.map(({ error, signedUrl }) => [error === null, Boolean(signedUrl)])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect((await fetch(data![0]!.signedUrl!)).status).toBe(200);
    const transform = { width: 1, height: 1, format: 'webp' as 'origin' };
    const signed = await papers().createSignedUrl(path, 60, { transform });
    expect(signed.data!.signedUrl).toContain('/render/image/sign/');
    expect((await fetch(signed.data!.signedUrl)).headers.get('content-type')).toBe('image/webp');
    const rendered = await papers().download(path, { transform });
    expect(rendered.data?.type).toBe('image/webp');
  });

  it('a list of pages, whole or folder by folder, in an order', async () => {
    const shelf = `${folder}/pages`;
    for (const name of ['b', 'a', 'deep/c', 'deep/d']) await papers().upload(`${shelf}/${name}`, name);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await papers().listV2({ prefix: `${shelf}/`, limit: 3, ...(cursor && { cursor }) });
      found.push(...data!.objects.map(({ name }) => name.slice(shelf.length + 1)));
      cursor = data!.nextCursor;
    } while (cursor);
    expect(found).toEqual(['a', 'b', 'deep/c', 'deep/d']);
    const { data } = await papers().listV2({
      prefix: `${shelf}/`,
      with_delimiter: true,
      sortBy: { column: 'created_at', order: 'desc' },
    });
    expect(data?.folders.map(({ name }) => name)).toEqual([`${shelf}/deep/`]);
    expect(data?.objects.map(({ name }) => name)).toEqual([`${shelf}/a`, `${shelf}/b`]);
    const across = await papers().list(shelf, { search: 'DEEP/' });
    expect(across.data?.map(({ name }) => name)).toEqual(['deep/c', 'deep/d']);
  });

  it('an empty file, and twenty at once, are taken', async () => {
    expect((await papers().upload(`${folder}/empty`, new Blob([]))).error).toBeNull();
    const all = Array.from({ length: 20 }, (_, n) => papers().upload(`${folder}/many/${n}`, 'x'));
    expect((await Promise.all(all)).map(({ error }) => error)).toEqual(Array(20).fill(null));
  });
});

describe('what supabase-js does with buckets', () => {
  it('changes, empties and deletes them', async () => {
    const { storage } = service.server();
    const id = `box-${Date.now()}`;
    await storage.createBucket(id, { public: false, fileSizeLimit: '20MB' });
    expect((await storage.getBucket(id)).data).toMatchObject({ file_size_limit: 20_000_000 });
    // As upstream, the kind of a bucket stands in the list alone.
    expect((await storage.listBuckets({ search: id })).data).toMatchObject([{ id, type: 'STANDARD' }]);
    const options = { public: true, allowedMimeTypes: ['text/plain'], fileSizeLimit: 10 };
    expect((await storage.updateBucket(id, options)).data).toEqual({ message: 'Successfully updated' });
    expect((await storage.getBucket(id)).data).toMatchObject({ public: true, allowed_mime_types: ['text/plain'] });
    const long = await storage.from(id).upload('a', 'much too long', { contentType: 'text/plain' });
    expect(long.error).toMatchObject({ statusCode: '413' });
    expect((await storage.from(id).upload('a', 'x', { contentType: 'text/plain' })).error).toBeNull();
    expect((await storage.deleteBucket(id)).error).toMatchObject({
      statusCode: '409',
      message: 'The bucket you tried to delete is not empty',
    });
    expect((await member.storage.emptyBucket(id)).error).toMatchObject({ statusCode: '403' });
    expect((await member.storage.updateBucket(id, options)).error).toMatchObject({ statusCode: '404' });
    expect((await storage.emptyBucket(id)).error).toBeNull();
    expect((await storage.from(id).list()).data).toEqual([]);
    expect((await storage.deleteBucket(id)).data).toEqual({ message: 'Successfully deleted' });
    expect((await storage.deleteBucket(id)).error).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
  });
});
