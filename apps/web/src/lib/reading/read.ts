// Reads of the frame and of Home, as plain requests. The data client builds the same addresses, and costs 4 KiB that a first visit saves.
import type { Database } from '@tanabana/db/types';
import { servicesUrl } from '#config/env.ts';
import { toAppError } from '../errors.ts';
import { fetchAsUser } from './as-user.ts';
import type { Selected } from './select.ts';
import { sendAs } from './send-as.ts';

type Public = Database['public'];

/** The body of an error response, or a proxy's text in its place. */
function refusalIn(text: string): object {
  try {
    return JSON.parse(text) as object;
  } catch {
    return { message: text };
  }
}

async function read(path: string, init: RequestInit, send: typeof fetch): Promise<unknown> {
  const answer = await send(`${servicesUrl()}/rest/v1/${path}`, init);
  const text = await answer.text();
  if (!answer.ok) throw toAppError(refusalIn(text), answer.status);
  return text === '' ? null : JSON.parse(text);
}

const asVisitor: typeof fetch = (input, init) => sendAs(null, input, init);

type Name = keyof (Public['Tables'] & Public['Views']);

/** Filters, order and limit in the data service's notation: `[['id', 'eq.1'], ['order', 'name.asc']]`. */
type More = readonly (readonly [name: string, value: string])[];

type How = {
  /** Public data, requested as a visitor: the request need not wait until it is known who is signed in. */
  isPublic?: boolean;
  signal?: AbortSignal;
};

/**
 * Rows of a table, every column checked against the generated types. Throws AppError.
 *
 * @param columns a literal, as of `Selected`
 */
export async function readRows<Of extends Name, Columns extends string>(
  name: Of,
  columns: Columns,
  more: More,
  { isPublic, signal }: How = {},
): Promise<Selected<Of, Columns>[]> {
  const params = new URLSearchParams([['select', columns.replaceAll(' ', '')], ...more.map((each) => [...each])]);
  const rows = await read(`${name}?${params}`, signal ? { signal } : {}, isPublic ? asVisitor : fetchAsUser);
  return rows as Selected<Of, Columns>[];
}

type Functions = Public['Functions'];

/** Calls a function without arguments or effects. Throws AppError. */
export const readFunction = async <Of extends keyof Functions>(name: Of): Promise<Functions[Of]['Returns']> =>
  (await read(`rpc/${name}`, {}, fetchAsUser)) as Functions[Of]['Returns'];

/** The same for a function whose response no cache on the way may hold, so it is sent like a change. Throws AppError. */
export const callFunction = async <Of extends keyof Functions>(name: Of): Promise<Functions[Of]['Returns']> => {
  const headers = { 'Content-Type': 'application/json' };
  return (await read(`rpc/${name}`, { method: 'POST', headers, body: '{}' }, fetchAsUser)) as Functions[Of]['Returns'];
};
