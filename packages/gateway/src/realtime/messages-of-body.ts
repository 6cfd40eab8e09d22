/** The messages in the body of a broadcast by HTTP. What is wrong with them is said as upstream's validation (Ecto) says it. */
import { InvalidFields, type FieldErrors } from '../errors/realtime-error.ts';
import { isObject } from './protocol.ts';
import { broadcastText, type Broadcast } from './topics.ts';

const BLANK = "can't be blank";
const INVALID = 'is invalid';
/** Longest name of a topic or an event, in characters. */
const MAX_NAME = 255;

/** What is wrong with a name; undefined if nothing is. */
function nameProblem(value: unknown): string | undefined {
  if (value === undefined || value === null) return BLANK;
  if (typeof value !== 'string' || value.length > MAX_NAME || value.includes('\u0000')) return INVALID;
  return value.trim() === '' ? BLANK : undefined;
}

/** What is wrong with the length of a payload. */
export const tooLong = (bytes: number, most: number): string | undefined =>
  bytes > most ? 'Payload size exceeds tenant limit' : undefined;

/** What is wrong with a payload of JSON; undefined if nothing is. */
export function payloadProblem(value: unknown, most: number): string | undefined {
  if (value === undefined || value === null) return BLANK;
  if (!isObject(value)) return INVALID;
  const text = JSON.stringify(value);
  // PostgreSQL cannot store a zero byte.
  return text.includes('\\u0000') ? INVALID : tooLong(Buffer.byteLength(text), most);
}

/** What is wrong with names, by field. */
export function nameErrors(names: Readonly<Record<string, unknown>>): FieldErrors {
  const found = Object.entries(names).map(([field, value]) => [field, nameProblem(value)] as const);
  return Object.fromEntries(found.flatMap(([field, problem]) => (problem === undefined ? [] : [[field, [problem]]])));
}

/** Whether a message is private; undefined if it is neither true nor false in one of Ecto's spellings. */
function privacyOf(value: unknown): boolean | undefined {
  if (value === undefined || value === null) return false;
  if (value === true || value === 'true' || value === '1') return true;
  return value === false || value === 'false' || value === '0' ? false : undefined;
}

function errorsOf({ topic, event, payload, private: isPrivate }: Record<string, unknown>, most: number): FieldErrors {
  const problem = payloadProblem(payload, most);
  return {
    ...nameErrors({ topic, event }),
    ...(problem !== undefined && { payload: [problem] }),
    ...(privacyOf(isPrivate) === undefined && { private: [INVALID] }),
  };
}

/**
 * Reads the messages of a body.
 *
 * @param most longest payload, in bytes
 * @throws InvalidFields
 */
export function readMessages(body: unknown, most: number): Broadcast[] {
  const { messages } = isObject(body) ? body : {};
  if (messages === undefined || messages === null) throw new InvalidFields({ messages: [BLANK] });
  if (!Array.isArray(messages) || !messages.every(isObject)) throw new InvalidFields({ messages: [INVALID] });
  if (messages.length === 0) throw new InvalidFields({ messages: [BLANK] });
  const errors = messages.map((message) => errorsOf(message, most));
  if (errors.some((each) => Object.keys(each).length > 0)) throw new InvalidFields({ messages: errors });
  return messages.map(({ topic, event, payload, private: isPrivate }) => ({
    topic: topic as string,
    private: privacyOf(isPrivate) === true,
    text: broadcastText(event as string, JSON.stringify(payload)),
  }));
}
