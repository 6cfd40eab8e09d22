// Makes Back close an overlay: a drawer, a sheet, a dialog. Opening one adds an entry with the same address to the browser's history,
// without the router, which still sees one page. Back removes that entry and closes the overlay. Closing it in another way removes the
// entry, too, and a page that is opened from within replaces it. So the history keeps no trace of it.
import { startTransition, useEffectEvent, useId, useLayoutEffect, useState } from 'react';

type Entry = { overlay?: string } | null;

const topEntry = (): string | undefined => (history.state as Entry)?.overlay;

/** The open overlays, by id; the last one is on top. */
const open = new Map<string, () => void>();
/** The open overlays whose entry a page has that was opened from within them, and perhaps still loads. */
const replaced = new Map<string, () => void>();
/** What the router wrote to the entry of an open overlay, such as the search that is typed beside it. It belongs to the page beneath. */
let rewritten: Parameters<History['replaceState']> | undefined;
/** Pops of the history that are our own doing, and still on their way. */
let ownPops = 0;
/** Writes of the router during such a pop, which would be lost with the entry that they were written to. */
const overtaken: (() => void)[] = [];

/** What waits until nothing lies over the page, nor is on its way out of the history. */
const afterwards: (() => void)[] = [];

/** Does something to the history once the entries of closed overlays have left it. */
export function onceClosed(work: () => void): void {
  if (topEntry() === undefined && ownPops === 0) work();
  else afterwards.push(work);
}

function goBack(): void {
  ownPops += 1;
  history.back();
}

/** Writes what the router wrote to the current entry, which stays that of an overlay if it is one. */
function rewrite(): void {
  if (!rewritten) return;
  const [state, title, address] = rewritten;
  History.prototype.replaceState.call(history, { ...state, overlay: topEntry() }, title, address);
}

/** Hands what the router wrote to the entry beneath, which is the current one now. */
function handOn(): void {
  rewrite();
  if (topEntry() === undefined) rewritten = undefined;
}

function onPop(event: PopStateEvent): void {
  if (ownPops > 0) {
    ownPops -= 1;
    event.stopImmediatePropagation();
    handOn();
    if (ownPops === 0) for (const next of [...overtaken.splice(0), ...afterwards.splice(0)]) next();
    return;
  }
  const landed = (event.state as Entry)?.overlay;
  const top = [...open.keys()].at(-1);
  if (top !== undefined && landed !== top) {
    // Back from it: to the page, or to the overlay beneath.
    event.stopImmediatePropagation();
    handOn();
    const close = open.get(top);
    open.delete(top);
    close?.();
    return;
  }
  // Back from the page that has their entry. It may not have been shown yet: they are over the page before it.
  for (const [id, close] of replaced) {
    replaced.delete(id);
    close();
  }
  if (landed !== undefined && top === undefined) {
    // Forward, to one that was closed by Back: it stays closed.
    event.stopImmediatePropagation();
    goBack();
  }
}

/** `history.pushState` for the router: a page that is opened from an overlay replaces its entry. */
function pushPage(this: History, ...args: Parameters<History['pushState']>): void {
  const { pushState, replaceState } = History.prototype;
  const isFree = topEntry() === undefined && ownPops === 0;
  if (ownPops > 0) overtaken.push(() => pushState.apply(this, args));
  else if (!isFree) {
    for (const [id, close] of open) replaced.set(id, close);
    open.clear();
    if (rewritten) {
      // The entry has the page as the router wrote it: it stays, and Back leads there.
      replaceState.apply(this, rewritten);
      rewritten = undefined;
      return pushState.apply(this, args);
    }
  }
  (isFree ? pushState : replaceState).apply(this, args);
}

/** `history.replaceState` for the router. The entry of an open overlay stays one. */
function replacePage(this: History, ...args: Parameters<History['replaceState']>): void {
  const { replaceState } = History.prototype;
  if (ownPops > 0) overtaken.push(() => replaceState.apply(this, args));
  // The entry of one that has just been closed becomes the page's.
  else rewritten = open.has(topEntry()!) ? args : undefined;
  if (rewritten === args) rewrite();
  else replaceState.apply(this, args);
}

/** Call this before the router starts: it uses the methods and events of the history that it finds. */
export function startOverlays(): void {
  history.pushState = pushPage;
  history.replaceState = replacePage;
  window.addEventListener('popstate', onPop, { capture: true });
}

function enter(id: string): void {
  const entry: unknown = { ...(history.state as object), overlay: id };
  const { pushState, replaceState } = History.prototype;
  // One that has just been closed may still have its entry there.
  const isFree = topEntry() === undefined || open.has(topEntry()!);
  (isFree ? pushState : replaceState).call(history, entry, '');
}

/** Removes the entry, unless Back has, or a page or another overlay has replaced it in the same turn. */
function leave(id: string): void {
  open.delete(id);
  replaced.delete(id);
  setTimeout(() => {
    if (topEntry() === id && !open.has(id)) goBack();
  });
}

/**
 * Lets Back close an overlay.
 *
 * @param isOpen whether it is open now
 * @param close closes it
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const id = useId();
  const closing = useEffectEvent(close);
  // Before it is painted: Back may be pressed as soon as it is seen.
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    enter(id);
    open.set(id, () => closing());
    return () => leave(id);
  }, [isOpen, id]);
}

/**
 * The state of an overlay whose code is loaded when it is first opened. It opens in a transition, which waits for the code: a fallback would
 * be shown for 300 ms, however soon the code is there. Back closes it.
 */
export function useLazyOverlay() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useBackCloses(isOpen, () => setIsOpen(false));
  const show = () =>
    startTransition(() => {
      setWasOpened(true);
      setIsOpen(true);
    });
  return { wasOpened, show, overlay: { open: isOpen, onOpenChange: setIsOpen } };
}
