import { describe, expect, it } from 'vitest';
import { momentColumn, momentError, momentTexts } from './moment.ts';

const NOW = Date.parse('2026-11-24T10:00:00Z');

describe('the time of publication', () => {
  it('is entered in Indian time', () => {
    const texts = momentTexts('2026-11-30T20:15:00Z', NOW);
    expect(texts).toEqual({ shows: 'later', shows_at: '2026-12-01T01:45' });
    expect(momentColumn(texts)).toEqual({ published_at: '2026-12-01T01:45:00+05:30' });
  });

  it('of a draft is empty, and of a published row stays', () => {
    expect(momentColumn(momentTexts(null, NOW))).toEqual({ published_at: null });
    expect(momentColumn(momentTexts('2026-11-24T09:00:00Z', NOW), '2026-11-24T09:00:00Z', NOW)).toEqual({});
  });

  it('of a draft or a scheduled row that is published now is the time of the request', () => {
    expect(momentColumn({ shows: 'now' }, null, NOW)).toEqual({ published_at: 'now' });
    expect(momentColumn({ shows: 'now' }, '2026-11-25T00:00:00Z', NOW)).toEqual({ published_at: 'now' });
    expect(momentColumn({ shows: 'now' })).toEqual({});
  });

  it('needs a day and a time when it is in the future', () => {
    expect(momentError({ shows: 'later', shows_at: '' })).not.toBeNull();
    expect(momentError({ shows: 'later', shows_at: '2026-12-01T01:45' })).toBeNull();
    expect(momentError({ shows: 'draft', shows_at: '' })).toBeNull();
  });
});
