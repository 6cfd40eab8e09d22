import { PRODUCT_COLUMNS, toCells, type StoredProduct } from '@tanabana/domain/corporate/product-table';
import { toProductRow } from '@tanabana/domain/corporate/products';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvOf } from '@tanabana/domain/csv';
import { readTable } from './read-table.ts';

const HEADS = PRODUCT_COLUMNS.map(({ head }) => head);
const ROW = ['Ring', 'Cotton', 'Combed', '', '', '', '40', '', '2', '', '268.5', ''];
const bytes = (text: string) => strToU8(text);

const OFFICE = 'http://schemas.openxmlformats.org';

type Cell = string | number | { formula: string; value: string } | { style: number; value: string };
const letter = (index: number) => String.fromCharCode(65 + index);

function cellXml(cell: Cell, place: string): string {
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  if ('formula' in cell) return `<c r="${place}"><f>${cell.formula}</f><v>${cell.value}</v></c>`;
  return `<c r="${place}" s="${cell.style}"><v>${cell.value}</v></c>`;
}

/** A workbook as Excel writes it, with this in its sheet. */
function xlsx(
  rows: readonly (readonly Cell[])[],
  sheetData?: string,
  extra: Record<string, Uint8Array> = {},
): Uint8Array {
  const data = rows.map(
    (row, at) =>
      `<row r="${at + 1}">${row.map((cell, index) => cellXml(cell, letter(index) + (at + 1))).join('')}</row>`,
  );
  return zipSync({
    '[Content_Types].xml': bytes('<Types/>'),
    'xl/_rels/workbook.xml.rels': bytes(
      `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': bytes(
      `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="Products" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/styles.xml': bytes(
      `<styleSheet xmlns="${OFFICE}/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ),
    'xl/worksheets/sheet1.xml': bytes(
      `<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${sheetData ?? data.join('')}</sheetData></worksheet>`,
    ),
    ...extra,
  });
}

const rowsOf = async (file: Uint8Array) => {
  const read = await readTable(file);
  if (!('rows' in read)) throw new Error(read.error);
  return read.rows;
};

describe('a file that is read', () => {
  it.each([
    ['CSV', csvOf([HEADS, [], ROW])],
    ['CSV with semicolons, without quotes', [HEADS, [], ROW].map((row) => row.join(';')).join('\n')],
    ['CSV with tabs', [HEADS, [], ROW].map((row) => row.join('\t')).join('\r\n')],
  ])('as %s returns its products, numbered as in the spreadsheet', async (_, text) => {
    const [row] = await rowsOf(bytes(text));
    expect(row).toMatchObject({ place: 3, errors: null, cells: { department_name: 'Ring', basic_price: '268.5' } });
  });

  it('as XLSX returns the same, numbers as displayed and a formula as its result', async () => {
    const given = [...ROW.slice(0, 6), 40, '', 2, '', { formula: 'A1*2', value: '268.5' }, ''];
    const [row, dated] = await rowsOf(
      xlsx([HEADS, given, [...given.slice(0, 6), { style: 1, value: '45000' }, ...given.slice(7)]]),
    );
    expect(row).toMatchObject({
      place: 2,
      errors: null,
      cells: { denier_count: '40', basic_price: '268.5', number_of_plys: '2' },
    });
    expect(dated!.cells.denier_count).toBe('2023-03-15');
    expect(Object.keys(dated!.errors!)).toEqual(['denier_count']);
  });

  it('that was exported returns the exported values', async () => {
    const stored: StoredProduct = {
      ...toProductRow({ fibre_type: 'Cotton', basic_price: '' }),
      department_name: '=HYPERLINK("x")',
      fibre_type: '-Hemp',
      basic_price: null,
      visibility_status: 'Hide',
    };
    const text = csvOf([HEADS, toCells(stored)]);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    const [row] = await rowsOf(bytes(text));
    expect(row).toMatchObject({
      errors: null,
      cells: { department_name: '=HYPERLINK("x")', fibre_type: 'Others: -Hemp', basic_price: 'On request' },
    });
  });

  it('truncates a huge cell, and reports its row as invalid', async () => {
    const [row] = await rowsOf(bytes(csvOf([HEADS, ['x'.repeat(1_000_000), ...ROW.slice(1)]])));
    expect(row!.cells.department_name).toHaveLength(300);
    expect(Object.keys(row!.errors!)).toEqual(['department_name']);
  });

  it('may have a chart, whose elements also begin with c', async () => {
    const chart = `<c:chart xmlns:c="${OFFICE}/chart" xmlns:r="${OFFICE}/relationships" r:id="rId1"/>`;
    expect(await rowsOf(xlsx([HEADS, ROW], undefined, { 'xl/drawings/drawing1.xml': bytes(chart) }))).toHaveLength(1);
  });

  it('runs nothing: a formula in CSV is a text, and not a price', async () => {
    const [row] = await rowsOf(bytes(csvOf([HEADS, [...ROW.slice(0, 10), '=1+1', '']])));
    expect(Object.keys(row!.errors!)).toEqual(['basic_price']);
  });
});

describe('the table with the products', () => {
  const cells = (rows: readonly (readonly string[])[]) =>
    rows.map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((cell, index) => cellXml(cell, letter(index) + (at + 1))).join('')}</row>`,
    );
  /** Two sheets, whose first one is about something else. */
  const workbook = () =>
    xlsx([['Read me'], ['Prices of November']], undefined, {
      'xl/workbook.xml': bytes(
        `<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="Cover" sheetId="1" r:id="rId1"/><sheet name="Yarn &amp; more" sheetId="2" r:id="rId3"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': bytes(
        `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId3" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId2" Type="${OFFICE}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet2.xml': bytes(
        `<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${cells([HEADS, ROW]).join('')}</sheetData></worksheet>`,
      ),
    });

  it('is on another sheet if that is chosen, also when the first one has no products', async () => {
    const first = await readTable(workbook());
    expect(first).toMatchObject({ error: 'heads', facts: { sheets: ['Cover', 'Yarn & more'], sheet: 0 } });
    expect(await readTable(workbook(), { sheet: 1 })).toMatchObject({
      rows: [{ place: 2, errors: null }],
      facts: { sheet: 1 },
    });
    expect(await readTable(workbook(), { sheet: 9 })).toMatchObject({ error: 'heads', facts: { sheet: 0 } });
  });

  it('is not read from a workbook of very many sheets', async () => {
    const sheets = '<sheet name="x" sheetId="1" r:id="rId1"/>'.repeat(101);
    const file = xlsx([HEADS, ROW], undefined, {
      'xl/workbook.xml': bytes(`<workbook><sheets>${sheets}</sheets></workbook>`),
    });
    expect(await readTable(file)).toEqual({ error: 'tooLarge' });
  });

  it('has its heads in the first ten rows, and not below', async () => {
    const title = (rows: number) => csvOf([...Array.from({ length: rows }, (_, at) => [`Title ${at}`]), HEADS, ROW]);
    expect(await readTable(bytes(title(9)))).toMatchObject({
      rows: [{ place: 11, errors: null }],
      facts: { headPlace: 10 },
    });
    expect(await readTable(bytes(title(10)))).toMatchObject({ error: 'heads' });
  });

  it('with other heads is read by the chosen columns, each once, and the missing ones are named', async () => {
    const file = bytes(
      csvOf([
        ['constructor', 'Fibre type', 'Rate', 'Rate', '', 'Grade'],
        ['Ring', 'Jute', 'Rs 300', '5', 'x', 'AA'],
      ]),
    );
    expect(await readTable(file)).toMatchObject({ error: 'heads', missing: ['Department', 'Basic price (₹ per kg)'] });
    const read = await readTable(file, { heads: { constructor: 'department_name', rate: 'basic_price' } as never });
    expect(read).toMatchObject({ rows: [{ errors: null, cells: { department_name: 'Ring', basic_price: 'Rs 300' } }] });
    expect(read.facts!.heads.filter(({ column }) => !column).map(({ key, text }) => [key, text])).toEqual([
      ['#4', 'Rate'],
      ['#5', ''],
    ]);
  });
});

describe('a file that is not read', () => {
  const far = (place: string) => `<row r="1"><c r="A1"><v>1</v></c><c r="${place}"><v>1</v></c></row>`;
  const hidden = (row: string, cell: string) =>
    xlsx([], `<row r="1"><c r="A1"><v>1</v></c></row><row ${row}><c ${cell}><v>1</v></c></row>`);
  it.each<[string, Uint8Array, string]>([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]), 'type'],
    ['a program named .csv', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1]), 'type'],
    ['Excel before 2007', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'oldExcel'],
    ['more bytes than are read', new Uint8Array(5_000_001).fill(65), 'tooLarge'],
    ['nothing', new Uint8Array(), 'empty'],
    ['heads alone', bytes(csvOf([HEADS])), 'empty'],
    ['other heads', bytes('Name,City\nA,B'), 'heads'],
    ['too many rows', bytes(csvOf([HEADS, ...Array.from({ length: 10_001 }, () => ROW)])), 'tooLarge'],
    ['too many columns', bytes(','.repeat(200)), 'tooLarge'],
    ['a zip that is no workbook', zipSync({ 'a.txt': bytes('a') }), 'damaged'],
    ['half a workbook', xlsx([HEADS, ROW]).slice(0, 300), 'damaged'],
    ['half a character of Hindi', bytes(csvOf([HEADS, ['सूटिंग', ...ROW.slice(1)]]) + 'सू').slice(0, -1), 'damaged'],
    ['a workbook whose XML is none', xlsx([], '<row'), 'damaged'],
    ['a cell in the last row of all', xlsx([], far('A1048576')), 'tooLarge'],
    ['a cell in the last column of all', xlsx([], far('XFD1')), 'tooLarge'],
    ['a far row in other quotes', hidden("r='900000'", "r='A900000'"), 'tooLarge'],
    ['a far row behind a sign of tags', hidden(`s="<" r="900000"`, `s="<" r="A900000"`), 'tooLarge'],
    ['a far row in another notation', hidden('r="9e5"', 'r="A9e5"'), 'damaged'],
    ['a far row in coded digits', hidden('r="&#57;00000"', 'r="A&#57;00000"'), 'damaged'],
    ['a far column in small letters', hidden('r="2"', 'r="zzz2"'), 'damaged'],
    [
      'a far row in a sheet of another name',
      xlsx([HEADS, ROW], undefined, {
        'xl/_rels/workbook.xml.rels': bytes(
          `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="other.xml"/></Relationships>`,
        ),
        'xl/other.xml': bytes(
          `<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${far('A900000')}</sheetData></worksheet>`,
        ),
      }),
      'tooLarge',
    ],
    ['a zip bomb', xlsx([HEADS, ROW], undefined, { 'xl/theme/theme1.xml': new Uint8Array(40_000_000) }), 'tooLarge'],
    [
      'ten thousand files',
      xlsx(
        [HEADS],
        undefined,
        Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`xl/${at}.xml`, bytes('<a/>')])),
      ),
      'tooLarge',
    ],
  ])('%s', async (_, file, error) => {
    expect(await readTable(file)).toMatchObject({ error });
  });

  it('a zip bomb that lies about its length, within the memory of its declared length', async () => {
    const honest = xlsx([HEADS, ROW], undefined, { 'xl/theme/theme1.xml': new Uint8Array(40_000_000) });
    // Every length of that file in the archive is set to ten bytes.
    const lie = honest.slice();
    const view = new DataView(lie.buffer);
    for (let at = 0; at + 4 <= lie.length; at += 1)
      if (view.getUint32(at, true) === 40_000_000) view.setUint32(at, 10, true);
    const before = process.memoryUsage().arrayBuffers;
    await readTable(lie);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
  });
});

it('ten thousand rows of a workbook are read within the time limit', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => [...ROW.slice(0, 6), (at % 9999) + 1, ...ROW.slice(7)]);
  const start = performance.now();
  expect(await rowsOf(xlsx([HEADS, ...rows]))).toHaveLength(10_000);
  expect(performance.now() - start).toBeLessThan(20_000);
});
