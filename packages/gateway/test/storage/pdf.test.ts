/** PDFs with active content, in every notation of the format. */
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type Bench } from './support.ts';

const UNPACKED = 1_000_000;

let bench: Bench;
beforeAll(async () => {
  bench = await openStorage({ inspectPdfs: true, limits: { maxPdfUnpackedBytes: UNPACKED } });
});
afterAll(() => bench.close());

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
/** A PDF of these objects. */
const pdf = (...objects: (string | Buffer)[]): Buffer<ArrayBuffer> =>
  Buffer.concat([
    latin('%PDF-1.7\n'),
    ...objects.map((object, at) =>
      Buffer.concat([
        latin(`${at + 1} 0 obj\n`),
        Buffer.isBuffer(object) ? object : latin(object),
        latin('\nendobj\n'),
      ]),
    ),
    latin('trailer << /Root 1 0 R >>\n%%EOF\n'),
  ]);
const stream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([latin(`<< ${dictionary} /Length ${bytes.length} >>\nstream\r\n`), bytes, latin('\nendstream')]);
const packed = (dictionary: string, text: string | Buffer): Buffer =>
  stream(`${dictionary} /Filter /FlateDecode`, deflateSync(text));

const hex = (text: string): Buffer => latin(`${latin(text).toString('hex')}>`);
/** Rows of one byte, each as the difference from nothing: how PNG's predictors write them. */
const spaced = (text: string): Buffer => latin([...text].map((letter) => `\0${letter}`).join(''));

const upload = async (body: Buffer<ArrayBuffer>) => {
  const answer = await bench.upload('pictures/rates.pdf', body, { headers: { 'x-upsert': 'true' } });
  const { Key, message } = (await answer.json()) as { Key?: string; message?: string };
  return { status: answer.status, words: message ?? Key };
};

/** What zlib unpacks at a time, bytes. */
const PIECE = 16 * 1024;
const ACTION = '<< /Type /Action /S /JavaScript /JS (app.alert(1)) >>';

describe('a PDF without active content is accepted', () => {
  it.each([
    ['with links', pdf('<< /Type /Catalog /OpenAction << /S /GoTo /D [2 0 R /Fit] >> >>')],
    ['with packed objects', pdf('<< /Type /Catalog >>', packed('/Type /ObjStm /N 1 /First 4', '3 0 << /S /GoTo >>'))],
    ['with a picture', pdf(stream('/Subtype /Image /Filter /DCTDecode', Buffer.from([0xff, 0xd8, 0xff, 0xd9])))],
    ['with a packed picture', pdf(stream('/Filter [ /FlateDecode /DCTDecode ]', deflateSync('x')))],
    ['with an empty stream', pdf(stream('/Filter /FlateDecode', Buffer.alloc(0)))],
    ['whose text names a language of programs', pdf(packed('', 'BT (Our JavaScript /JavaScripts) Tj ET'))],
    ['as long as may be', pdf(packed('', Buffer.alloc(UNPACKED)))],
    [
      'with an outline, a table of packed rows and a small picture in letters',
      pdf(
        '<< /Type /Outlines /First 12 0 R /Last 13 0 R >>',
        packed('/Type /ObjStm /N 1 /First 4', '3 0 << /S /GoTo >>'),
        packed('/Type /XRef /W [1 2 1] /DecodeParms << /Predictor 12 /Columns 4 >>', Buffer.alloc(10)),
        stream('/Filter [/ASCII85Decode /FlateDecode]', latin('Garg^iXs~>')),
      ),
    ],
  ])('%s', async (_, body) => {
    expect(await upload(body)).toEqual({ status: 200, words: 'pictures/rates.pdf' });
  });
});

describe('a PDF that runs a program is refused', () => {
  it.each([
    ['at opening', pdf(`<< /Type /Catalog /OpenAction ${ACTION} >>`)],
    ['under a name that is spelled with codes', pdf('<< /OpenAction << /S /J#61vaScr#69pt /JS (x) >> >>')],
    ['that is a command of the reader', pdf('<< /OpenAction << /S /Launch /F (cmd.exe) >> >>')],
    ['beside a film', pdf('<< /S /Rendition /JS (x) >>')],
    ['among packed objects', pdf(packed('/Type /ObjStm /N 1 /First 4', `3 0 ${ACTION}`))],
    ['in a stream of no type', pdf(packed('', ACTION))],
    ['in a stream that does not say that it is packed', pdf(stream('', deflateSync(ACTION)))],
    ['in data that a table may point to', pdf(stream('', latin(ACTION)))],
    ['in a form of XML', pdf('<< /AcroForm << /XFA [(template) 9 0 R] >> >>')],
    ['in a model in space', pdf('<< /Type /3D /OnInstantiate 9 0 R >>')],
    [
      'across two pieces of what is unpacked',
      pdf(packed('', `${' '.repeat(PIECE - ACTION.indexOf('Script'))}${ACTION}`)),
    ],
  ])('%s', async (_, body) => {
    const { status, words } = await upload(body);
    expect(status).toBe(422);
    expect(words).toMatch(/^This PDF runs a program/);
  });
});

describe('a PDF that cannot be inspected is refused', () => {
  const broken = deflateSync(`3 0 ${ACTION}`);
  it.each([
    ['locked', pdf('<< >>', '<< /Encrypt 3 0 R >>'), /locked/],
    ['whose packing breaks off', pdf(stream('/Filter /FlateDecode', broken.fill(0xff, 4))), /damaged/],
    ['that says it is packed, and is not', pdf(stream('/Filter /FlateDecode', latin('plain'))), /damaged/],
    ['with objects packed otherwise', pdf(stream('/Type /ObjStm /Filter /LZWDecode', latin('x'))), /unusual way/],
    [
      'with objects packed by what another object says',
      pdf(stream('/Type /ObjStm /Filter 9 0 R', latin('x'))),
      /unusual way/,
    ],
    [
      'with objects packed otherwise, which a text in the dictionary hides',
      pdf(stream(`/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode /X (1 0 obj)`, hex(`3 0 ${ACTION}`))),
      /unusual way/,
    ],
    [
      'with objects packed otherwise, in a dictionary of many pages',
      pdf(stream(`/Type /ObjStm /N 1 /First 4 /Filter /AHx /X (${'x'.repeat(5000)})`, hex(`3 0 ${ACTION}`))),
      /unusual way/,
    ],
    [
      'with objects packed otherwise, beside others that seem to be two',
      pdf(
        packed('/Type /ObjStm /N 1 /First 4', Buffer.concat([latin('x stream\n'), deflateSync('x')])),
        stream(`/Type /ObjStm /N 1 /First 4 /Filter /AHx /X (1 0 obj)`, hex(`3 0 ${ACTION}`)),
      ),
      /unusual way/,
    ],
    [
      'with objects of no type packed otherwise',
      pdf(stream('/N 1 /First 4 /Filter /ASCIIHexDecode', hex(`3 0 ${ACTION}`))),
      /unusual way/,
    ],
    [
      'with objects that are packed as differences',
      pdf(packed('/Type /ObjStm /N 1 /First 4 /DecodeParms << /Predictor 12 /Columns 1 >>', spaced(`3 0 ${ACTION}`))),
      /unusual way/,
    ],
    [
      'with objects of no type that are packed as differences',
      pdf(packed('/N 1 /First 4 /DP 9 0 R', spaced(`3 0 ${ACTION}`))),
      /unusual way/,
    ],
    ['packed twice', pdf(stream('/Filter [/FlateDecode /Fl]', deflateSync(deflateSync('x')))), /unusual way/],
    ['that unpacks to too much', pdf(packed('', Buffer.alloc(UNPACKED + 1))), /unpacks to too much/],
    [
      'whose parts together unpack to too much',
      pdf(packed('', Buffer.alloc(600_000)), packed('', Buffer.alloc(600_000))),
      /unpacks to too much/,
    ],
  ])('%s', async (_, body, words) => {
    const answer = await upload(body);
    expect(answer.status).toBe(422);
    expect(answer.words).toMatch(words);
  });

  it('truncated, with a message for the uploader', async () => {
    expect(await upload(pdf('<< >>').subarray(0, -10))).toEqual({
      status: 415,
      words: 'This PDF is cut off: save it again',
    });
  });
});
