/**
 * The trace that the running work belongs to, as W3C's trace context names it (https://www.w3.org/TR/trace-context/). It is accepted from
 * callers and passed on to whom the server calls; who records spans is not decided here.
 */
export type TraceContext = {
  /** 32 hexadecimal digits, the same in every service that the trace passes. */
  traceId: string;
  /** 16 hexadecimal digits: the operation that further ones are below. */
  spanId: string;
  /** Whether somebody records this trace. */
  isSampled: boolean;
};

const TRACEPARENT = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const SAMPLED = 1;
/** Headers of later versions may be longer. Nobody's is longer than this. */
const MOST_CHARACTERS = 256;

const digits = (): string => crypto.randomUUID().replaceAll('-', '');

/** A new id for an operation within a trace. */
export const newSpanId = (): string => digits().slice(16);

/** A trace that begins here. Most requests begin one, so both of its ids come from one random number. */
export function newTrace(): TraceContext {
  const traceId = digits();
  return { traceId, spanId: traceId.slice(16), isSampled: false };
}

/** Reads a header `traceparent`; undefined where it is missing or not valid, and then it counts as missing. */
export function parseTraceparent(header: string | undefined): TraceContext | undefined {
  if (header === undefined || header.length > MOST_CHARACTERS) return undefined;
  const [, version, traceId, spanId, flags, more] = TRACEPARENT.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  if (version === '00' && more !== undefined) return undefined;
  return { traceId, spanId, isSampled: (parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** The header `traceparent` for a call that this trace makes. */
export const formatTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
