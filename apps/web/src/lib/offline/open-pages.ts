// Remembers how many pages of a list are open, and which of its groups. The note is part of the history entry, for a tab that was reloaded
// or that the phone had unloaded: the scroll position exists only with all the rows.

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- a module is extended by interfaces alone
  interface HistoryState {
    openPages?: number;
    openFolds?: string[];
  }
}

/** The most pages to read again. They are read one after the other; more would take longer than searching again. */
const MOST = 10;

type Note = { openPages?: number; openFolds?: string[] };

/** Past the router, which would take the note for a navigation. */
const note = (open: Note) => History.prototype.replaceState.call(history, { ...history.state, ...open }, '');

/** Notes how many pages of a list are open at the present history entry. */
export const noteOpenPages = (pages: number): void => note({ openPages: Math.min(pages, MOST) });

/** How many pages of a list to read when it is opened at this history entry. */
export const pagesToRead = ({ state }: { state: { openPages?: number } }) => ({ pages: state.openPages ?? 1 });

/** The ids of the groups that are open at the present history entry. */
export const openGroups = (): ReadonlySet<string> => new Set((history.state as Note | null)?.openFolds);

/** Notes which groups are open. */
export const saveOpenGroups = (opened: ReadonlySet<string>): void => note({ openFolds: [...opened] });

/** For the loader of a page: cached data is shown at once, as it was left, and not refetched. */
export const AS_LEFT = { staleTime: 'static' } as const;
