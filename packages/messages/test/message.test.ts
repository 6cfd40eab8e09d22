import { describe, expect, it, vi } from 'vitest';
import { compile, taken } from '../src/compile.ts';
import { format, pieces } from '../src/message.ts';
import type { Values } from '../src/message.ts';
import { createTranslate } from '../src/translate.ts';
import type { Area, Catalogue } from '../src/translate.ts';

const say = (source: string, values: Values = {}, locale = 'en-IN') => format(compile(source, locale), values, locale);

describe('a message', () => {
  it.each<[source: string, values: Values, text: string]>([
    ["the dealer's own", {}, "the dealer's own"],
    ['{page} - {brand}', { page: 'News', brand: 'Tanabana' }, 'News - Tanabana'],
    ['{count, plural, one {# credit} other {# credits}}', { count: 1 }, '1 credit'],
    ['{count, plural, one {# credit} other {# credits}}', { count: 120000 }, '1,20,000 credits'],
    ['{count, plural, =0 {none} one {one} other {#}}', { count: 0 }, 'none'],
    ['{count, plural, offset:1 one {you and # more} other {you and # more}}', { count: 4 }, 'you and 3 more'],
    ['{count, number} shown', { count: 1500 }, '1,500 shown'],
    ['{who, select, buyer {wanted} other {offered}}', { who: 'buyer' }, 'wanted'],
    ['{who, select, buyer {wanted} other {offered}}', { who: 'constructor' }, 'offered'],
    ['{a}', { a: '{count, plural} \\u0041 <b>#</b>' }, '{count, plural} \\u0041 <b>#</b>'],
    ["it''s '{'literally'}'", {}, "it's {literally}"],
  ])('%s', (source, values, text) => {
    expect(say(source, values)).toBe(text);
  });

  it('uses the plural of the language: zero is plural in English, singular in Hindi', () => {
    const source = '{count, plural, one {one} other {other}}';
    expect(say(source, { count: 0 })).toBe('other');
    expect(say(source, { count: 0 }, 'hi-IN')).toBe('one');
  });

  it('renders its tags, and text between', () => {
    const b = (inside: unknown[]) => ({ bold: inside });
    const message = compile('Sent to <b>{who}</b>, {count, plural, one {<b>#</b> letter} other {letters}}.', 'en-IN');
    expect(pieces(message, { who: '<b>Asha</b>', count: 1, b }, 'en-IN')).toEqual([
      'Sent to ',
      { bold: ['<b>Asha</b>'] },
      ', ',
      { bold: ['1'] },
      ' letter',
      '.',
    ]);
  });

  it.each([
    ['{open', 'Unexpected message end'],
    ['{count, plural, one {#}}', 'has no other'],
    ['{count, plural, few {#} other {#}}', 'few'],
    ['{day, date, short}', 'days and money come as text'],
    ['<b>never closed', 'is not closed'],
    ['closed</b>', 'closes nothing'],
    ['<b><i>crossed</b></i>', 'closes nothing'],
  ])('%s is refused at compile time', (source, reason) => {
    expect(() => compile(source, 'en-IN')).toThrow(reason);
  });

  it('declares its parameters', () => {
    const message = compile(
      '<b>{who}</b> {count, plural, one {{place}} other {#}} {side, select, buy {} other {}}',
      'en-IN',
    );
    expect(Object.fromEntries(taken(message))).toEqual({
      b: 'tag',
      who: 'text',
      count: 'number',
      place: 'text',
      side: ['buy', 'other'],
    });
  });
});

describe('messages', () => {
  const catalogue: Catalogue = {
    close: 'Close',
    title: compile('{page} of {brand}', 'en-IN'),
    'trades.0': 'Spinners',
    'trades.1': 'Dyers',
    'groups.0.title': 'Joining',
    'groups.0.items.0': compile('At {brand}', 'en-IN'),
    'groups.10.title': 'Last',
  };
  const t = createTranslate(
    'common',
    (area: Area) => (area === 'common' ? catalogue : undefined),
    {
      language: 'en',
      locale: 'en-IN',
    },
    { brand: 'Tanabana', brandEmail: 'help@tanabana.example' },
  );

  it('are found by key, in other areas by their name, and know the brand', () => {
    expect([t('close'), t('common:close'), t('title', { page: 'News' })]).toEqual([
      'Close',
      'Close',
      'News of Tanabana',
    ]);
    expect([t.maybe('close'), t.maybe('nothing')]).toEqual(['Close', undefined]);
  });

  it('may be lists, in the shape of their file', () => {
    const list = t.list as (key: string) => unknown;
    expect(list('trades')).toEqual(['Spinners', 'Dyers']);
    expect(list('groups')).toEqual([{ title: 'Joining', items: ['At Tanabana'] }, { title: 'Last' }]);
  });

  it('that are missing show their key, and are logged', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect((t as unknown as (key: string) => string)('nothing')).toBe('nothing');
    expect(error).toHaveBeenCalledWith('no words for common, nothing in en');
    error.mockRestore();
  });
});
