/** Ordinary files of users: each is recognized as its type. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gif, jpeg, openStorage, pdf, png, svg, webp, type Bench } from './support.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openStorage();
});
afterAll(() => bench.close());

async function taken(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const answer = await bench.upload(path, body, { headers: { 'x-upsert': 'true', ...headers } });
  expect(await answer.json()).toMatchObject({ Key: path });
  const { rows } = await bench.opened.db.execute(
    `select metadata from storage.objects where bucket_id || '/' || name = '${path}'`,
  );
  return rows[0]!.metadata as Record<string, unknown>;
}

describe('a picture', () => {
  const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#48a' } });
  it.each([
    ['image/png', () => flat(31, 17).png()],
    ['image/png', () => flat(31, 17).png({ palette: true, progressive: true })],
    ['image/jpeg', () => flat(31, 17).jpeg()],
    ['image/jpeg', () => flat(31, 17).jpeg({ progressive: true }).withMetadata({ orientation: 6, density: 300 })],
    [
      'image/jpeg',
      () =>
        flat(31, 17)
          .jpeg()
          .withIccProfile('srgb')
          .withExif({ IFD0: { Copyright: 'x'.repeat(5000) } }),
    ],
    ['image/webp', () => flat(31, 17).webp()],
    ['image/webp', () => flat(31, 17).webp({ lossless: true })],
    ['image/webp', () => flat(31, 17).webp({ lossless: true }).withMetadata()],
    ['image/gif', () => flat(31, 17).gif()],
  ])('%s as a program writes it', async (mimetype, make) => {
    const bytes = await make().toBuffer();
    expect(await taken('pictures/p', new Uint8Array(bytes))).toMatchObject({
      mimetype,
      width: 31,
      height: 17,
      size: bytes.length,
    });
  });

  it.each([
    ['image/png', png(7, 9)],
    ['image/jpeg', jpeg(7, 9)],
    ['image/webp', webp(7, 9)],
    ['image/gif', gif(7, 9)],
  ])('%s of the smallest size', async (mimetype, bytes) => {
    expect(await taken('pictures/p', bytes)).toMatchObject({ mimetype, width: 7, height: 9 });
  });

  /** What is read back, after the row of it. */
  const served = async (bytes: Buffer<ArrayBuffer>) => {
    const metadata = await taken('pictures/p', bytes);
    const answer = await bench.ask('/object/public/pictures/p');
    return { metadata, bytes: Buffer.from(await answer.arrayBuffer()), eTag: answer.headers.get('etag') };
  };

  it.each([
    ['a film', Buffer.alloc(1000, 'ftypmp42')],
    ['a page', Buffer.from('<script>alert(1)</script>')],
    ['another picture', jpeg(70, 90)],
  ])('with %s appended by a phone is served without it, and recognized by the received bytes', async (_, behind) => {
    const picture = jpeg(7, 9);
    const sent = Buffer.concat([picture, behind]);
    const { metadata, bytes, eTag } = await served(sent);
    expect(metadata).toMatchObject({ width: 7, height: 9, size: picture.length });
    expect(bytes).toEqual(picture);
    expect(eTag).toBe(`"${createHash('sha256').update(sent).digest('hex')}"`);
  });

  it('with restarts, bytes of 255, several scans and a picture in its header is served unchanged', async () => {
    const [start, end] = [jpeg(7, 9).subarray(0, 2), jpeg(7, 9).subarray(2, -2)];
    const thumbnail = jpeg(2, 2);
    const inHead = Buffer.concat([Buffer.from([0xff, 0xe1, 0, thumbnail.length + 2]), thumbnail]);
    const scan = Buffer.from([0xff, 0xda, 0, 2, 1, 0xff, 0, 0xff, 0xd3, 2, 0xff, 0xff, 0xd9]);
    const picture = Buffer.concat([start, inHead, end, scan]);
    expect((await served(picture)).bytes).toEqual(picture);
  });

  it('of an unknown type is accepted in a bucket for any type', async () => {
    const bytes = await flat(3, 3).tiff().toBuffer();
    const metadata = await taken('anything/p', new Uint8Array(bytes));
    expect(metadata.mimetype).toBe('image/tiff');
    expect(metadata).not.toHaveProperty('width');
  });
});

describe('a drawing', () => {
  const XML = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n';
  it.each([
    ['as small as it can be', svg()],
    ['with a mark of its encoding', `\ufeff${svg()}`],
    [
      'of an old program',
      `${XML}<!-- Generator: a program -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n${svg()}`,
    ],
    [
      'with a gradient, a style and a use',
      svg(`<defs><style type="text/css"><![CDATA[.a{fill:url(#g);stroke:none}]]></style>
        <linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" x2="1"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
        <g class="a" transform="scale(2)" data-name="Layer 1" aria-label="logo"><path d="M0 0h1z"/></g>
        <use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#g"/><text x="1">R&amp;D – सूत <tspan>x</tspan></text>`),
    ],
    ['with a picture in it', svg('<image width="1" height="1" href="data:image/png;base64,iVBORw0KGgo="/>')],
    [
      'of an editor',
      `${XML}<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
        xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" inkscape:version="1.3" sodipodi:docname="logo.svg" id="svg1">
        <sodipodi:namedview id="v" pagecolor="#fff"/><metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></metadata>
        <g inkscape:label="Layer 1"><circle r="1" style="fill:#000;fill-opacity:1"/></g></svg>`,
    ],
    ['with an effect', svg('<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><rect filter="url(#f)"/>')],
  ])('%s', async (_, text) => {
    expect(await taken('pictures/d.svg', text)).toMatchObject({ mimetype: 'image/svg+xml' });
  });
});

it.each([
  ['of Windows', Buffer.concat([pdf().subarray(0, -1), Buffer.from('\r\n')])],
  ['without a last line', pdf().subarray(0, -1)],
  ['filled with nothing behind its end', Buffer.concat([pdf(), Buffer.alloc(500)])],
])('a PDF %s', async (_, bytes) => {
  expect(await taken('pictures/d.pdf', bytes)).toMatchObject({ mimetype: 'application/pdf' });
});

it.each([
  ['text/csv', 'text/csv;charset=utf-8', 'a,b\n1,2'],
  ['application/json', 'application/json', '{"a":1}'],
  ['text/plain', 'text/plain;charset=UTF-8', 'सूत'],
  ['text/plain', 'text/html', '<!doctype html>'],
  ['text/plain', 'text/javascript', 'alert(1)'],
  ['text/plain', 'application/xhtml+xml', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
])('text is %s when it was declared as %s', async (mimetype, declared, text) => {
  expect(await taken('anything/t', text, { 'content-type': declared })).toMatchObject({ mimetype });
});

it.each([
  ['max-age=3600', 'max-age=3600'],
  ['3600', 'max-age=3600'],
  ['max-age=007', 'max-age=7'],
  ['public, max-age=1', 'no-cache'],
  ['max-age=1\tx-evil', 'no-cache'],
  ['', 'no-cache'],
])('Cache-Control %j is %s', async (declared, cacheControl) => {
  expect(await taken('anything/c', 'x', { 'cache-control': declared })).toMatchObject({ cacheControl });
});

it.each([
  'a',
  "it's (1) & more!.png",
  'a/b/c',
  '.hidden',
  '...',
  'सूत/धागा.pdf',
  'a@b=c;d:e+f,g$h*',
  '.emptyFolderPlaceholder',
  'con',
  'aux.png',
  '__proto__',
  'constructor',
])('a path may be %s', async (name) => {
  const path = `anything/${name.split('/').map(encodeURIComponent).join('/')}`;
  const answer = await bench.upload(path, 'x', { headers: { 'x-upsert': 'true' } });
  expect(await answer.json()).toMatchObject({ Key: `anything/${name}` });
  expect(await (await bench.ask(`/object/public/${path}`)).text()).toBe('x');
});
