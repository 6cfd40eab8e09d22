/** The files of `fixtures/`. The reader was tuned on the first; README.md says when the others were read. */
export const FIXTURES = {
  tuning: ['tuning-filament.txt', 'tuning-spun.txt', 'tuning-indian.txt'],
  'held out': ['held-out.txt'],
  'held out, second': ['held-out-second.txt'],
} as const satisfies Record<string, readonly string[]>;
