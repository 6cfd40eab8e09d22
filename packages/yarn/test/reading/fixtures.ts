/** The files of `fixtures/`. The reader was tuned on the first; README.md says when the others were read. */
export const FIXTURES = {
  tuning: [
    'tuning-filament.txt',
    'tuning-spun.txt',
    'tuning-indian.txt',
    'tuning-amounts.txt',
    'tuning-quantities.txt',
    'tuning-places.txt',
    'tuning-messages.txt',
    'tuning-market.txt',
    'tuning-last.txt',
    'tuning-orders.txt',
    'tuning-letters.txt',
    'tuning-turned.txt',
  ],
  'held out': ['held-out.txt'],
  'held out, second': ['held-out-second.txt'],
  'held out, third': ['held-out-third.txt'],
  'held out, fourth': ['held-out-fourth.txt'],
  'held out, fifth': ['held-out-fifth.txt'],
  'held out, sixth': ['held-out-sixth.txt'],
} as const satisfies Record<string, readonly string[]>;
