// Counts views and clicks of ads. The requests contain ad keys only and are sent as a visitor: they do not reveal who looked, from where,
// or at what else (docs/decisions/055-ads-are-counted-without-identifying-visitors.md).
import { callAndForget } from '#lib/reading/call-and-forget.ts';

/** The time for which half of an ad must be visible, with its picture, to count as a view, in milliseconds. */
const SEEN_MS = 1000;
const SEEN_PART = 0.5;
/** Counts are sent together after this time, in milliseconds, or when there are this many, or when the page is left. */
const TOGETHER_MS = 10_000;
const TOGETHER = 10;

const seen: string[] = [];
const followed: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  if (seen.length + followed.length === 0) return;
  // A lost request is not repeated, so nothing is counted twice.
  callAndForget('count_ads', { p_seen: seen.splice(0), p_followed: followed.splice(0) });
}

function note(list: string[], id: string): void {
  list.push(id);
  if (seen.length + followed.length >= TOGETHER) send();
  else timer ??= setTimeout(send, TOGETHER_MS);
}

const isHidden = () => document.visibilityState === 'hidden';

// Of a phone's page nothing later is certain to be heard.
document.addEventListener('visibilitychange', () => isHidden() && send());

/** Calls back once the box, in view by half and with its picture, has been so for long enough in a page that is looked at. */
function whenSeen(box: HTMLElement, found: () => void): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const hasPicture = () => (box.querySelector('img')?.naturalWidth ?? 0) > 0;
  const look = (isInView: boolean) => {
    clearTimeout(pause);
    if (!isInView) return;
    pause = setTimeout(() => {
      if (isHidden() || !hasPicture()) return look(true);
      watcher.disconnect();
      found();
    }, SEEN_MS);
  };
  const watcher = new IntersectionObserver((entries) => look(entries.at(-1)!.isIntersecting), { threshold: SEEN_PART });
  watcher.observe(box);
  return () => {
    clearTimeout(pause);
    watcher.disconnect();
  };
}

/**
 * Counts an ad on screen: one view, and every click. Browsers that report automation (`navigator.webdriver`) are not counted.
 *
 * @param box the ad on the page
 * @returns stops it
 */
export function watch(box: HTMLElement, id: string): () => void {
  if (navigator.webdriver) return () => undefined;
  let isSeen = false;
  const see = () => {
    if (!isSeen) note(seen, id);
    isSeen = true;
  };
  const stop = whenSeen(box, see);
  const follow = ({ button }: MouseEvent) => {
    // The left or the middle button, or the return key; a right one opens a menu.
    if (!box.matches('a') || button > 1) return;
    // An ad that is clicked at once counts as viewed, too: only clicks on viewed ads count.
    see();
    note(followed, id);
  };
  box.addEventListener('click', follow);
  box.addEventListener('auxclick', follow);
  return () => {
    stop();
    box.removeEventListener('click', follow);
    box.removeEventListener('auxclick', follow);
  };
}
