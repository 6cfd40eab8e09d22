/**
 * What the server needs of a tracer. Without a collector nobody records: then a trace is only accepted, named in the log and passed on. The
 * recording one is in otel-tracer.ts, which is loaded where a setting names a collector.
 *
 * Names and attributes of spans are routes, operations, roles and codes. Nothing that a person typed belongs there.
 */
import { currentTrace, inTrace, newSpanId, newTrace, type TraceContext } from '@tanabana/gateway/db';

export type Attributes = Readonly<Record<string, string | number | boolean>>;

export type SpanStart = {
  /** What it is, in few different words: `GET /auth/v1/user`. A request gets its name at the end. */
  name: string;
  kind: 'server' | 'client' | 'internal';
  attributes?: Attributes;
};

export type SpanEnd = {
  name?: string;
  attributes?: Attributes | undefined;
  /** The kind of the error: a code or a class, never its message. */
  error?: string | undefined;
};

export type Span = {
  /** What further spans are below. */
  context: TraceContext;
  end(end?: SpanEnd): void;
};

export type Tracer = {
  /** Whether somebody gets the spans. */
  isRecording: boolean;
  /** Begins a span, or a trace where there is no parent. */
  start(span: SpanStart, parent: TraceContext | undefined): Span;
  /** Sends what is left, for a moment at most. */
  close(): Promise<void>;
};

/** Passes traces on and records nothing. */
export const silentTracer: Tracer = {
  isRecording: false,
  start: (_, parent) => ({ context: parent ? { ...parent, spanId: newSpanId() } : newTrace(), end: () => undefined }),
  close: async () => undefined,
};

/** The kind of an error, for a span: its code where it has one. */
export function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, reason } = error as { code?: unknown; reason?: unknown };
  const kind = [code, reason].find((one) => typeof one === 'string' && /^\w{1,40}$/.test(one));
  return typeof kind === 'string' ? kind : error.name;
}

/** Runs `work` as a span below the current one. */
export async function inSpan<T>(tracer: Tracer, span: SpanStart, work: () => Promise<T>): Promise<T> {
  const started = tracer.start(span, currentTrace());
  try {
    const result = await inTrace(started.context, work);
    started.end();
    return result;
  } catch (error) {
    started.end({ error: errorKind(error) });
    throw error;
  }
}
