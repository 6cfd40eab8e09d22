import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { SOURCE, areas, compiled, flat, languages, manifest, texts, tree } from '../src/catalogue.ts';
import { taken } from '../src/compile.ts';
import { GENERATED, HOUSE } from '../src/gen.ts';

it('every message of every language compiles', () => {
  for (const language of languages())
    for (const area of areas(language)) expect(() => compiled(language, area)).not.toThrow();
});

it('the generated files are fresh', () => {
  for (const { file, source } of GENERATED) expect(readFileSync(file, 'utf8')).toBe(source());
});

it('a key has no colon and no dot, which separate areas and levels', () => {
  const keysOf = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
      : [];
  const all = areas('en').flatMap((area) => keysOf(tree('en', area)));
  expect(all.filter((key) => /[.:]/.test(key))).toEqual([]);
  expect(Object.keys(flat(tree('en', 'common')))).toContain('header.login');
});

/** Whether a manifest names a key, or an area or group that it is in. */
const isNamed = (lacks: readonly string[], area: string, key: string) =>
  lacks.some((name) => name === area || `${area}.${key}` === name || `${area}.${key}`.startsWith(`${name}.`));

describe.each(languages().filter((language) => language !== SOURCE))('%s', (language) => {
  const { locale, lacks: reasons } = manifest(language);
  const lacks = Object.keys(reasons);
  const english = areas(SOURCE).flatMap((area) => Object.keys(texts(SOURCE, area)).map((key) => ({ area, key })));
  const known = Object.fromEntries(areas(SOURCE).map((area) => [area, texts(language, area)]));

  it('has every message, or its manifest names the missing ones', () => {
    const missing = english.filter(({ area, key }) => !(key in known[area]!) && !isNamed(lacks, area, key));
    expect(missing).toEqual([]);
  });

  it('gives a reason for each missing one', () => {
    expect(Object.values(reasons).filter((reason) => reason.length < 10)).toEqual([]);
  });

  it('lacks the messages that its manifest names, and has no others', () => {
    const had = lacks.filter((name) =>
      english.every(({ area, key }) => !isNamed([name], area, key) || key in known[area]!),
    );
    const own = areas(language).flatMap((area) => {
      const source = texts(SOURCE, area);
      return Object.keys(texts(language, area)).filter((key) => !(key in source));
    });
    expect({ had, own }).toEqual({ had: [], own: [] });
  });

  it('has in every message the parameters of the English one', () => {
    const differing = areas(language).flatMap((area) => {
      const source = compiled(SOURCE, area);
      return Object.entries(compiled(language, area)).filter(([key, message]) => {
        const wanted = taken(source[key]!);
        const own = taken(message);
        // Another language may use `brand` where English does not: every message has it.
        const isGiven = (name: string) => HOUSE.includes(name) || isDeepStrictEqual(wanted.get(name), own.get(name));
        return ![...new Set([...wanted.keys(), ...own.keys()])].every(isGiven);
      });
    });
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  it('repeats the text of a button in its longer name, as English does', () => {
    const differing = areas(language).flatMap((area) => {
      const [own, source] = [texts(language, area), texts(SOURCE, area)];
      return Object.keys(own).filter((key) => {
        const button = key.replace(/(Of|In|One|Named)$/, '');
        const isOnIt = button !== key && button in source && source[key]!.includes(source[button]!);
        return isOnIt && !own[key]!.includes(own[button]!);
      });
    });
    expect(differing).toEqual([]);
  });

  it('has every plural category of the language', () => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    const sources = areas(language).flatMap((area) => Object.values(texts(language, area)));
    const plurals = sources.filter((text) => text.includes(', plural,'));
    expect(plurals.length).toBeGreaterThan(0);
    expect(plurals.filter((text) => !categories.every((each) => text.includes(`${each} {`)))).toEqual([]);
  });
});
