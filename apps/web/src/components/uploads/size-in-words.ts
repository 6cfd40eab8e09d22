import { translateIn } from '#i18n/messages.ts';

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const;
const STEP = 1000;

/** A size as text: `812 byte`, `64 kB`, `1.2 MB`. @param bytes how large */
export function sizeInWords(bytes: number): string {
  const step = bytes < STEP ? 0 : bytes < STEP ** 2 ? 1 : 2;
  const { locale } = translateIn('common');
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step],
    maximumFractionDigits: step === 2 ? 1 : 0,
  }).format(bytes / STEP ** step);
}
