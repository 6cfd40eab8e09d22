// What the server has read for the page, as a visitor, and sent along with it: whoever is a visitor need not ask again.
type PrerenderedReads = {
  /** When it was read. */
  at: string;
  luck: number;
  /** By path and query. */
  answers: Record<string, unknown>;
};

/** A page may come from the browser's own store: what is older than this is asked for again, in milliseconds. */
const MOST_AGE_MS = 60_000;

let luck: number | undefined;
let answers: Map<string, unknown> | undefined;

function take(): Map<string, unknown> {
  const text = document.getElementById('tanabana-served')?.textContent;
  if (!text) return new Map();
  const served = JSON.parse(text) as PrerenderedReads;
  luck = served.luck;
  const isNew = Math.abs(Date.now() - Date.parse(served.at)) < MOST_AGE_MS;
  return new Map(isNew ? Object.entries(served.answers) : []);
}

/** The answer to a visitor's request, once; undefined where it has to be asked for. */
export function prerenderedResponse({ pathname, search }: URL, method = 'GET'): Response | undefined {
  answers ??= take();
  if (method !== 'GET') return undefined;
  const address = pathname + search;
  const answer = answers.get(address);
  return answers.delete(address) ? Response.json(answer) : undefined;
}

/** From here on everything is asked for. */
export function forgetPrerendered(): void {
  luck = undefined;
  answers = new Map();
}

/** Which ads the first page shows, from 0 up to 1: those that it was served with. */
export function firstLuck(): number {
  answers ??= take();
  return luck ?? Math.random();
}

let rows = Infinity;

/** How many rows of a list are drawn: on the server those alone that are seen first. */
export const firstRows = (): number => rows;

/** For a page that is drawn on the server. */
export function setFirst(first: { luck: number; rows: number }): void {
  ({ luck, rows } = first);
}
