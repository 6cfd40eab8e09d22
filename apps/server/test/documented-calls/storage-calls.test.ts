// The documents' calls of the storage service, each as supabase-js makes it.
import sharp from 'sharp';
import { LIMITS } from '@tanabana/domain/limits';
import { expect, it } from 'vitest';
import { startDocumented, type Documented } from './clients.ts';

const documented = await startDocumented();
const { member, admin } = documented;

const PDF = Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n');
const picture = (background: string) =>
  sharp({ create: { width: LIMITS.ad_width, height: LIMITS.ad_height, channels: 3, background } })
    .png()
    .toBuffer();

/** As the documents send a file: cached for an hour, never over another one. */
const OPTIONS = { cacheControl: '3600', upsert: false };

it.each([
  ['API-STO-15', 'prices', 'prices/1763800000000_surat rates.pdf'],
  ['API-STO-16', 'newsimages', 'news_images/1763800000000_mill.png'],
  ['API-STO-17', 'companyfiles', 'logos/1763800000000_acme.png'],
  ['API-STO-17', 'companyfiles', 'banners/1763800000000_acme.png'],
  ['API-STO-17', 'companyfiles', 'brochures/1763800000000_acme.pdf'],
  ['API-STO-17', 'companyfiles', 'partner_logos/1763800000000_guild.png'],
  ['API-STO-18', 'corporateads', 'public/1763800000000_ad.png'],
])(
  '%s, API-STO-19, -20, -21: an admin uploads to %s at %s; it is public, cached for an hour and never overwritten',
  async (_, bucket, path) => {
    const isPdf = path.endsWith('.pdf');
    const [bytes, contentType] = isPdf ? [PDF, 'application/pdf'] : [await picture('#3b5'), 'image/png'];
    const upload = (client: Documented['visitor'], body: Buffer) =>
      client.storage.from(bucket).upload(path, new Uint8Array(body), { ...OPTIONS, contentType });
    for (const client of [member.client, documented.visitor]) {
      expect((await upload(client, bytes)).error).toMatchObject({ statusCode: '403' });
    }
    const uploaded = await upload(admin.client, bytes);
    expect(uploaded.data).toMatchObject({ path, fullPath: `${bucket}/${path}` });

    const { publicUrl } = admin.client.storage.from(bucket).getPublicUrl(path).data;
    const read = await documented.test.app.request(publicUrl);
    expect(read.status).toBe(200);
    expect(read.headers.get('content-type')).toBe(contentType);
    expect(read.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);

    const other = isPdf ? Buffer.concat([PDF, Buffer.from('\n')]) : await picture('#b35');
    expect((await upload(admin.client, other)).error).toMatchObject({ statusCode: '409' });
    const again = await documented.test.app.request(publicUrl);
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
  },
);

it('API-STO-22, -23: an admin deletes an advertisement’s picture by its path, and a missing file is no error', async () => {
  const path = 'public/1763800000001_gone.png';
  const ads = admin.client.storage.from('corporateads');
  await ads.upload(path, new Uint8Array(await picture('#3b5')), { ...OPTIONS, contentType: 'image/png' });
  const refused = await member.client.storage.from('corporateads').remove([path]);
  expect(refused).toMatchObject({ data: [], error: null });
  expect((await ads.remove([path])).data).toMatchObject([{ name: path }]);
  expect((await documented.test.app.request(ads.getPublicUrl(path).data.publicUrl)).status).toBe(404);
  expect(await ads.remove([path])).toEqual({ data: [], error: null });
});

it('API-STO-24: a bucket is private unless its creator says otherwise, and the four of the product are public', async () => {
  const server = documented.clientOf({ token: documented.test.keys.serviceRoleKey });
  expect((await admin.client.storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' });
  // The client's createBucket always says whether the bucket is public.
  const made = await documented.test.app.request('/storage/v1/bucket', {
    method: 'POST',
    headers: {
      apikey: documented.test.keys.serviceRoleKey,
      authorization: `Bearer ${documented.test.keys.serviceRoleKey}`,
    },
    body: '{"name":"papers"}',
  });
  expect(made.status).toBe(200);
  const buckets = (await server.storage.listBuckets()).data!;
  expect(Object.fromEntries(buckets.map(({ name, public: isPublic }) => [name, isPublic]))).toEqual({
    companyfiles: true,
    corporateads: true,
    newsimages: true,
    papers: false,
    prices: true,
  });
});
