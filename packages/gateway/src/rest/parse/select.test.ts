import { describe, expect, it } from 'vitest';
import { RestError } from '../errors.ts';
import { MAX_EMBED_DEPTH } from '../bounds.ts';
import { parseSelect } from './select.ts';
import type { SelectItem } from './types.ts';

const column = (name: string, more: object = {}): SelectItem => ({ kind: 'field', field: { name, path: [] }, ...more });
const relation = (name: string, select: SelectItem[], more: object = {}): SelectItem => ({
  kind: 'relation',
  name,
  select,
  inner: false,
  spread: false,
  ...more,
});
const step = (key: string, text = false, index = false) => ({ key, text, index });

const cases: [text: string, items: SelectItem[]][] = [
  ['*', [{ kind: 'star' }]],
  ['id,title', [column('id'), column('title')]],
  [' id , title ', [column('id'), column('title')]],
  ['name:full_name', [column('full_name', { alias: 'name' })]],
  ['price::text', [column('price', { cast: 'text' })]],
  ['cost:price::text', [column('price', { alias: 'cost', cast: 'text' })]],
  ['with-dash', [column('with-dash')]],
  ['"odd, name"', [column('odd, name')]],
  ['नाम', [column('नाम')]],
  ['data->a->>b', [{ kind: 'field', field: { name: 'data', path: [step('a'), step('b', true)] } }]],
  [
    'data->0->>-1',
    [{ kind: 'field', field: { name: 'data', path: [step('0', false, true), step('-1', true, true)] } }],
  ],
  ['x:data->"a.b"', [{ kind: 'field', field: { name: 'data', path: [step('a.b')] }, alias: 'x' }]],
  ['count()', [column('*', { aggregate: { name: 'count' } })]],
  ['total:pages.sum()::text', [column('pages', { alias: 'total', aggregate: { name: 'sum', cast: 'text' } })]],
  ['makers(*)', [relation('makers', [{ kind: 'star' }])]],
  [
    'maker:makers!made_by!inner(name)',
    [relation('makers', [column('name')], { alias: 'maker', hint: 'made_by', inner: true })],
  ],
  ['makers!left(id)', [relation('makers', [column('id')])]],
  ['...makers(city)', [relation('makers', [column('city')], { spread: true })]],
  ['makers()', [relation('makers', [])]],
  ['a(b(c),d)', [relation('a', [relation('b', [column('c')]), column('d')])]],
];

describe('the select parameter', () => {
  it.each(cases)('%s', (text, items) => {
    expect(parseSelect(text)).toEqual(items);
  });

  it.each([
    ['id,', 'line 1, column 4'],
    ['a(b', 'line 1, column 4'],
    ['a)b', 'line 1, column 2'],
    ['a->>--1', 'line 1, column 6'],
    ['a->(b', 'line 1, column 4'],
    ['id::', 'line 1, column 5'],
    ['pages.median()', 'line 1, column 13'],
    ['"open', 'line 1, column 6'],
    ['a->', 'line 1, column 4'],
  ])('%s is refused at its column', (text, position) => {
    expect(() => parseSelect(text)).toThrow(position);
  });

  it('follows relations only so deep', () => {
    const nested = `${'a('.repeat(MAX_EMBED_DEPTH + 1)}id${')'.repeat(MAX_EMBED_DEPTH + 1)}`;
    expect(() => parseSelect(nested)).toThrow(RestError);
  });
});
