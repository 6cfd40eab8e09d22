/** Shares out the characters that no reading covers between noise and rest, so that none is dropped. */
import type { Item } from './matching/lexicon.ts';
import type { Reading, Span } from './reading.ts';

/** Signs that a reader misses when they are not understood: they change what stands beside them. */
const MEANT = new Set(['@', '%', '+', '=', '$', '₹', '#', '?', '<', '~', '±']);

const mark = (covered: Uint8Array, { start, end }: Span): void => {
  covered.fill(1, start, end);
};

/** Neighbouring places with nothing but blanks between them, as one. */
function joined(spans: readonly Span[], text: string): Span[] {
  const all: { start: number; end: number }[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && text.slice(last.end, span.start).trim() === '') last.end = Math.max(last.end, span.end);
    else all.push({ ...span });
  }
  return all;
}

/**
 * @param text the line as it was typed
 * @param items of the part of it that was read
 * @param noise what is known to say nothing
 * @param rest what is known to be not understood
 * @returns noise and rest, which together with the readings cover every character that is not blank
 */
export function coverOf(
  text: string,
  items: readonly Item[],
  readings: readonly Reading[],
  noise: readonly Span[],
  rest: readonly Span[],
): { noise: Span[]; rest: Span[] } {
  const covered = new Uint8Array(text.length);
  for (const { spans } of readings) for (const span of spans) mark(covered, span);
  for (const span of [...noise, ...rest]) mark(covered, span);
  const isCovered = ({ start, end }: Span): boolean => {
    for (let at = start; at < end; at += 1) if (covered[at] === 0) return false;
    return true;
  };
  const moreNoise: Span[] = [...noise];
  const moreRest: Span[] = [...rest];
  for (const item of items) {
    if (isCovered(item)) continue;
    const isNoise = item.kind === 'sign' ? !MEANT.has(item.text) : item.isNoise;
    (isNoise ? moreNoise : moreRest).push({ start: item.start, end: item.end });
    mark(covered, item);
  }
  const lastRead = Math.max(0, ...items.map(({ end }) => end), ...noise.map(({ end }) => end));
  const tail = text.slice(lastRead).trim();
  if (tail !== '') moreRest.push({ start: text.lastIndexOf(tail), end: text.lastIndexOf(tail) + tail.length });
  return { noise: joined(moreNoise, text), rest: joined(moreRest, text) };
}
