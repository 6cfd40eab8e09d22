/** Reads and validates small JSON bodies. */
import type { Context } from 'hono';
import { StorageError } from '../errors/storage-error.ts';
import type { GatewayEnv } from '../http/env.ts';
import { storableTextError } from '../http/storable-text.ts';

export type Body = Readonly<Record<string, unknown>>;

/** Parses the body of a request as an object. @throws StorageError `InvalidRequest` */
export async function readJson(c: Context<GatewayEnv>): Promise<Body> {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new StorageError('InvalidRequest', 'The body is not JSON');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new StorageError('InvalidRequest', 'body must be object');
  }
  const error = storableTextError(body, text);
  if (error !== null) throw new StorageError('InvalidRequest', error);
  return body as Body;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

export const wrong = (name: string, expected: string): StorageError =>
  new StorageError('InvalidParameter', `body/${name} must be ${expected}`);

/** A text of the body, or the default if it is absent. @throws StorageError `InvalidParameter` */
export function textIn(body: Body, name: string, otherwise: string, most = 1024): string {
  const value = body[name];
  if (isAbsent(value)) return otherwise;
  if (typeof value !== 'string' || value.length > most) throw wrong(name, `a string of at most ${most} characters`);
  return value;
}

/** A list of 1 to `most` texts of the body. @throws StorageError `InvalidParameter` */
export function textsIn(body: Body, name: string, most: number): string[] {
  const value = body[name];
  const isList = Array.isArray(value) && value.every((each) => typeof each === 'string');
  if (!isList || value.length === 0 || value.length > most) throw wrong(name, `1 to ${most} strings`);
  return value as string[];
}

/** A boolean of the body, or the default if it is absent. @throws StorageError `InvalidParameter` */
export function flagIn(body: Body, name: string, otherwise: boolean): boolean {
  const value = isAbsent(body[name]) ? otherwise : body[name];
  if (typeof value !== 'boolean') throw wrong(name, 'boolean');
  return value;
}

/** An integer of the body, at least `least`. @throws StorageError `InvalidParameter` */
export function integerIn(body: Body, name: string, least: number, otherwise?: number): number {
  const value = isAbsent(body[name]) ? otherwise : body[name];
  if (!Number.isSafeInteger(value) || (value as number) < least) throw wrong(name, `an integer >= ${least}`);
  return value as number;
}

/** One of several allowed words. @throws StorageError `InvalidParameter` */
export function wordIn<Word extends string>(body: Body, name: string, words: readonly Word[], otherwise: Word): Word {
  const value = isAbsent(body[name]) ? otherwise : body[name];
  const word = words.find((each) => each === value);
  if (word === undefined) throw wrong(name, `one of ${words.join(', ')}`);
  return word;
}
