import { expect, it } from 'vitest';
import { unusedMessages } from './unused-messages.ts';

const known = { stall: ['title', 'old', 'sides.buy.see', 'sides.sell.see', 'list.0.text', 'list.1.text', 'way'] };
const missing = (...sources: string[]) =>
  unusedMessages(sources, known).map((complaint) => complaint.split(' ').at(-1));

it('finds a key by its literal, its list or a template in a file that names its area', () => {
  const page = "const t = useTranslation('stall'); t('title'); t(`sides.${side}.see`); t.list('list');";
  expect(missing(page)).toEqual(['old', 'way']);
  expect(missing(`useTranslation('stall'); html\`<i title="\${t('title')}">\``)).not.toContain('title');
  expect(missing(page, "t('stall:old')", "useTranslation('stall'); t(isBack ? 'way' : 'title')")).toEqual([]);
});

it('ignores comments, other areas, and a key that is only in a variable', () => {
  expect(missing("useTranslation('other'); t('title')")).toContain('title');
  expect(missing("// useTranslation('stall'): t('title')\n/* 'old' of 'stall' */")).toHaveLength(known.stall.length);
  expect(missing("useTranslation('stall'); t(`${key}`); t(key)")).toHaveLength(known.stall.length);
  expect(missing("useTranslation('stall'); t(`stall:${key}`)")).toHaveLength(known.stall.length);
});
