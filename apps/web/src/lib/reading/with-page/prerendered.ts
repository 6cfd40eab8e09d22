// The reads of a prerendered page. The server made them as a visitor and embeds the responses, so that a visitor's page sends no requests
// for them.
type PrerenderedReads = {
  /** When it was read. */
  at: string;
  luck: number;
  /** By path and query. */
  answers: Record<string, unknown>;
  /** Content-Range of those that count all rows. */
  ranges: Record<string, string>;
};

/** The browser may restore a page from its own cache. Reads that are older than this are requested again, in milliseconds. */
const MOST_AGE_MS = 60_000;

let luck: number | undefined;
let answers: Map<string, unknown> | undefined;
let ranges: PrerenderedReads['ranges'] = {};

function take(): Map<string, unknown> {
  const text = document.getElementById('tanabana-served')?.textContent;
  if (!text) return new Map();
  const served = JSON.parse(text) as PrerenderedReads;
  ({ luck, ranges } = served);
  const isNew = Math.abs(Date.now() - Date.parse(served.at)) < MOST_AGE_MS;
  return new Map(isNew ? Object.entries(served.answers) : []);
}

/** The response to a visitor's request, once; undefined where it has to be requested. */
export function prerenderedResponse({ pathname, search }: URL, method = 'GET'): Response | undefined {
  answers ??= take();
  if (method !== 'GET') return undefined;
  const address = pathname + search;
  const answer = answers.get(address);
  const range = ranges[address];
  if (!answers.delete(address)) return undefined;
  return Response.json(answer, range ? { headers: { 'content-range': range } } : {});
}

/** From now on all reads are requested. */
export function forgetPrerendered(): void {
  luck = undefined;
  answers = new Map();
}

/** Which ads the first page shows, from 0 up to 1: those that it was served with. */
export function firstLuck(): number {
  answers ??= take();
  return luck ?? Math.random();
}

/** For a page that the server prerenders. */
export function setFirstLuck(first: number): void {
  luck = first;
}

/** Lines of a list that fill a window, in a table and as the slips of a phone: the server renders no others. */
export const FIRST_LINES = { table: 16, slips: 8 };

/** The prerendered page that the app has not replaced yet. */
export const prerenderedPage = (): HTMLElement | null => document.getElementById('served');
