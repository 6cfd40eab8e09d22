/** What a member reads when something happened. The spec gives the words; each area keeps its own catalogue. */
import { LIMITS } from './limits.ts';

export type Tone = 'success' | 'error' | 'warning' | 'info';

/** One notice. `body` is absent where the spec shows the service's own message: see `withBody`. */
export type Message = {
  readonly title: string;
  readonly body?: string;
  /** What is added to the spec's words, in a line of its own. */
  readonly line?: string;
  readonly ms: number;
  readonly tone: Tone;
};

const DEFAULT_MS = LIMITS.toast_ms;

export function failure(title: string, body?: string, ms: number = DEFAULT_MS): Message {
  return make('error', title, body, ms);
}

export function success(title: string, body?: string, ms: number = DEFAULT_MS): Message {
  return make('success', title, body, ms);
}

export function warning(title: string, body?: string, ms: number = DEFAULT_MS): Message {
  return make('warning', title, body, ms);
}

export function info(title: string, body?: string, ms: number = DEFAULT_MS): Message {
  return make('info', title, body, ms);
}

function make(tone: Tone, title: string, body: string | undefined, ms: number): Message {
  return body === undefined ? { title, ms, tone } : { title, body, ms, tone };
}

/** The message with the service's words as its body; an empty text keeps the catalogue's own. */
export function withBody(message: Message, body: string | null | undefined): Message {
  return body ? { ...message, body } : message;
}

/** The message with a line below the spec's words; without one as it is. */
export function withLine(message: Message, line: string | null | undefined): Message {
  return line ? { ...message, line } : message;
}

/**
 * The message with its placeholders filled: `fill(listingMessages.enquiryPosted, { number: 'PE-000001' })`.
 * A placeholder without a value stays visible, so that a test sees it.
 */
export function fill(message: Message, values: Record<string, string | number>): Message {
  const put = (text: string) => text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => String(values[key] ?? whole));
  return message.body === undefined
    ? { ...message, title: put(message.title) }
    : { ...message, title: put(message.title), body: put(message.body) };
}

/**
 * Under a field whose text is longer than it takes: what was typed or pasted stays whole.
 *
 * @param max characters
 */
export function tooLong(max: number): string {
  return `Please enter at most ${max} characters.`;
}
