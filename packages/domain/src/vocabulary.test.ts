import { expect, it } from 'vitest';
import { gradeShort, QUALITY_GRADES } from './vocabulary.ts';

it('grades have short names', () => {
  expect(QUALITY_GRADES.map(gradeShort)).toEqual(['A+', 'AA', 'A', 'A1', 'A2', 'PQ(B)', 'CLQ(C)', 'Job Lot']);
});
