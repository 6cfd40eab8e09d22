import { describe, expect, it } from 'vitest';
import { isArticleId, linkParts, newsExcerpt, newsParagraphs, textLanguage } from './article.ts';

const words = (count: number, word = 'yarn') => Array.from({ length: count }, () => word).join(' ');

describe('an excerpt', () => {
  it.each([
    ['keeps 45 words whole', words(45), words(45)],
    ['cuts the 46th', words(46), `${words(45)}…`],
    ['counts Hindi words', words(46, 'कपास'), `${words(45, 'कपास')}…`],
    ['counts Gujarati words', words(46, 'યાર્ન'), `${words(45, 'યાર્ન')}…`],
    ['runs over line breaks', `one\n\ntwo\r\n ${words(43)}\nlast`, `one two ${words(43)}…`],
    ['drops the sign before the ellipsis', `${words(44)} rose, and ${words(3)}`, `${words(44)} rose…`],
    ['is nothing for nothing', ' \n ', ''],
  ])('%s', (_, content, expected) => {
    expect(newsExcerpt(content)).toBe(expected);
  });
});

it('paragraphs are separated by blank lines', () => {
  expect(newsParagraphs('one\nline\r\n\r\n two \n \n\n three\n')).toEqual(['one\nline', 'two', 'three']);
});

it.each([
  ['See https://mill.example/a?b=c.', ['See ', 'https://mill.example/a?b=c', '.'], ['https://mill.example/a?b=c']],
  ['(http://mill.example)', ['(', 'http://mill.example', ')'], ['http://mill.example/']],
  [
    'https://one.example https://two.example',
    ['https://one.example', ' ', 'https://two.example'],
    ['https://one.example/', 'https://two.example/'],
  ],
  ['javascript:alert(1)', ['javascript:alert(1)'], []],
  ['https://', ['https://'], []],
  ['none', ['none'], []],
])('the web addresses of %s', (text, texts, links) => {
  const parts = linkParts(text);
  expect(parts.map((part) => part.text)).toEqual(texts);
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(links);
});

it.each([
  ['a0000000-0000-4000-8000-000000000001', true],
  ['A0000000-0000-4000-8000-000000000001', true],
  ['1', false],
  ["x' or 1=1", false],
])('%s names an article: %s', (id, isOne) => {
  expect(isArticleId(id)).toBe(isOne);
});

it.each([
  ['Cotton up', undefined],
  ['12 सूरत', 'hi'],
  ['સુરત market', 'gu'],
  ['₹42', undefined],
])('the language of "%s" is %s', (text, language) => {
  expect(textLanguage(text)).toBe(language);
});
