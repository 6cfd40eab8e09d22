import { useEffect, useState } from 'react';
import type { Translate } from '#i18n/messages.ts';

/** After so many milliseconds without a key a price counts as typed: `1`, `11` and `112` are three prices. */
const PAUSE = 600;

type Doubted = { fibre_type: string; value: string; words: string | undefined };

/** The doubt about a price that is being typed, once the typing pauses. What doubts is loaded with the first price. */
export function usePriceDoubt(
  t: Translate<'posting'>,
  { isPrice, fibre_type, value }: { isPrice: boolean; fibre_type: string; value: string },
): string | undefined {
  const [last, setLast] = useState<Doubted>();
  useEffect(() => {
    if (!isPrice || value === '') return undefined;
    let isCurrent = true;
    const doubt = async () => {
      // Without it the price has no hint, as without a connection; the server checks what may be posted.
      const loaded = await import('./price-doubt.ts').catch(() => undefined);
      if (isCurrent && loaded) setLast({ fibre_type, value, words: loaded.wordPriceDoubt(t, fibre_type, value) });
    };
    const timer = setTimeout(() => void doubt(), PAUSE);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [t, isPrice, fibre_type, value]);
  return last?.value === value && last.fibre_type === fibre_type ? last.words : undefined;
}
