import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { saveOpenGroups, openGroups } from '#lib/offline/open-pages.ts';
import { toggled } from './grouping.ts';
import type { Group } from './grouping.ts';

export type Grouping = { opened: ReadonlySet<string>; toggle: (group: Group) => void };

/**
 * Which groups of a list are open. Another search is another list: its groups are closed, or as they were left when the reader returns to
 * it.
 */
export function useGrouping(): Grouping {
  const key = JSON.stringify(useSearch({ strict: false }));
  const [{ of, opened }, setState] = useState(() => ({ of: key, opened: openGroups() }));
  if (of !== key) setState({ of: key, opened: openGroups() });
  const toggle = (group: Group) => {
    const next = toggled(opened, group);
    setState({ of: key, opened: next });
    saveOpenGroups(next);
  };
  return { opened, toggle };
}
