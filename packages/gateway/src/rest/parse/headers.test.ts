import { describe, expect, it } from 'vitest';
import { negotiate } from '../plan/media-type.ts';
import { parseAccept } from './media-type.ts';
import { parsePrefer, preferenceApplied } from './prefer.ts';
import { everything, intersect, parseRangeHeader } from './range.ts';

const chooseMediaType = (accept: string | undefined) =>
  negotiate({ mediaHandler: () => undefined, geoJson: undefined }, parseAccept(accept), {
    source: { kind: 'relation', oid: 1 },
    select: [{ kind: 'star' }],
    plans: true,
  });

describe('the Accept header', () => {
  it.each([
    [undefined, 'json', false],
    ['*/*', 'json', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'json', false],
    ['application/vnd.pgrst.object+json', 'object', false],
    ['application/vnd.pgrst.object+json;nulls=stripped', 'object', true],
    ['application/vnd.pgrst.array+json;nulls=stripped', 'json', true],
    ['application/json;q=0.1, text/csv', 'csv', false],
  ])('%s selects %s', (accept, kind, stripNulls) => {
    expect(chooseMediaType(accept)).toMatchObject({ kind, stripNulls });
  });

  it.each([
    ['application/vnd.pgrst.plan', 'application/vnd.pgrst.plan+text; for="application/json"; charset=utf-8'],
    [
      'application/vnd.pgrst.plan+json; options=wal|analyze|moon; for="application/vnd.pgrst.object;nulls=stripped"',
      'application/vnd.pgrst.plan+json; for="application/vnd.pgrst.object+json;nulls=stripped"; options=analyze|wal; charset=utf-8',
    ],
    ['application/vnd.pgrst.plan; for="text/csv"', 'application/vnd.pgrst.plan+text; for="text/csv"; charset=utf-8'],
  ])('%s selects the plan %s', (accept, contentType) => {
    expect(chooseMediaType(accept).contentType).toBe(contentType);
  });

  it.each([
    'application/vnd.pgrst.plan; for="application/vnd.pgrst.plan"',
    'application/vnd.pgrst.plan; for="image/png"',
  ])('%s explains nothing, and is refused', (accept) => {
    expect(() => chooseMediaType(accept)).toThrow(expect.objectContaining({ status: 406, code: 'PGRST107' }));
  });

  it('selects GeoJSON where PostGIS writes it', () => {
    const offer = { source: { kind: 'relation', oid: 1 }, select: [{ kind: 'star' }], plans: false } as const;
    const geoJson = { schema: 'extensions', name: 'st_asgeojson' };
    const handlers = { mediaHandler: () => undefined, geoJson };
    expect(negotiate(handlers, parseAccept('application/geo+json'), offer)).toMatchObject({
      kind: 'geojson',
      contentType: 'application/geo+json; charset=utf-8',
      rowWriter: geoJson,
    });
  });

  it('is refused when it has no supported type', () => {
    expect(() => chooseMediaType('image/png')).toThrow(expect.objectContaining({ status: 406, code: 'PGRST107' }));
  });
});

describe('the Prefer header', () => {
  it('is read part by part', () => {
    const preferences = parsePrefer('return=representation, count=exact,resolution=merge-duplicates, tx=rollback');
    expect(preferences).toMatchObject({
      representation: 'full',
      count: 'exact',
      resolution: 'merge-duplicates',
      transaction: 'rollback',
    });
    expect(preferenceApplied(preferences, ['representation', 'count'])).toBe('return=representation, count=exact');
  });

  it('keeps the first of two values, and ignores unknown ones', () => {
    expect(parsePrefer('return=minimal,return=representation,moon=full').representation).toBe('minimal');
  });

  it('is refused with an unknown value when handling is strict', () => {
    expect(() => parsePrefer('handling=strict,moon=full,count=many')).toThrow(
      expect.objectContaining({ code: 'PGRST122', details: 'Invalid preferences: moon=full, count=many' }),
    );
  });
});

describe('the Range header', () => {
  it.each([
    [undefined, everything],
    ['0-9', { offset: 0, limit: 10 }],
    ['5-', { offset: 5, limit: null }],
    ['bytes=x', everything],
  ])('%s', (header, window) => {
    expect(parseRangeHeader(header)).toEqual(window);
  });

  it('is refused when it ends before it begins', () => {
    expect(() => parseRangeHeader('5-4')).toThrow(expect.objectContaining({ status: 416, code: 'PGRST103' }));
  });

  it('is intersected with limit and offset', () => {
    expect(intersect({ offset: 0, limit: 10 }, { offset: 5, limit: 10 })).toEqual({ offset: 5, limit: 5 });
    expect(intersect({ offset: 0, limit: 2 }, { offset: 5, limit: null })).toEqual({ offset: 5, limit: 0 });
  });
});
