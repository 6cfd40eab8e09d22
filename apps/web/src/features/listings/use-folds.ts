import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { noteFolds, notedFolds } from '#lib/offline/open-pages.ts';
import { toggled } from './folds.ts';
import type { Fold } from './folds.ts';

export type Folds = { opened: ReadonlySet<string>; toggle: (fold: Fold) => void };

/**
 * Which folds of a list are open. Another search is another list: its folds are closed, or as they were left for whoever
 * comes back to it.
 */
export function useFolds(): Folds {
  const asked = JSON.stringify(useSearch({ strict: false }));
  const [{ of, opened }, setState] = useState(() => ({ of: asked, opened: notedFolds() }));
  if (of !== asked) setState({ of: asked, opened: notedFolds() });
  const toggle = (fold: Fold) => {
    const next = toggled(opened, fold);
    setState({ of: asked, opened: next });
    noteFolds(next);
  };
  return { opened, toggle };
}
