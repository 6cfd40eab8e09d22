import { expect, it } from 'vitest';
import { phaseOf } from './phase.ts';

const AD = { from_date: '2026-03-10', to_date: '2026-03-12', status: true };

it.each([
  ['2026-03-08T18:29:00Z', { kind: 'before', days: 2 }],
  ['2026-03-09T18:29:00Z', { kind: 'before', days: 1 }],
  ['2026-03-09T18:30:00Z', { kind: 'runs', days: 2 }],
  ['2026-03-11T18:29:00Z', { kind: 'runs', days: 1 }],
  ['2026-03-11T18:30:00Z', { kind: 'last' }],
  ['2026-03-12T18:30:00Z', { kind: 'over' }],
])('at %s the ad has the phase %o', (now, phase) => {
  expect(phaseOf(AD, new Date(now))).toEqual(phase);
});

it('an ad that is switched off does not run, and an expired one has ended', () => {
  const off = { ...AD, status: false };
  expect(phaseOf(off, new Date('2026-03-11T00:00:00Z'))).toEqual({ kind: 'off' });
  expect(phaseOf(off, new Date('2026-03-13T00:00:00Z'))).toEqual({ kind: 'over' });
});
