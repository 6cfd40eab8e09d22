/**
 * Records spans with OpenTelemetry and sends them to a collector by OTLP over HTTP (https://opentelemetry.io/docs/specs/otlp/#otlphttp). It
 * and its libraries are loaded only where a setting names a collector.
 *
 * Requests never wait for the collector: spans are put into a queue of a fixed size, and those beyond it are dropped, as are those of an
 * export that failed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { context as contexts, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { TraceContext } from '@tanabana/gateway/db';
import type { Config } from '../../../config.ts';
import type { Tracer } from './tracer.ts';

/** Spans that wait at most; a span takes about a kilobyte. */
const MOST_WAITING = 2048;
/** Spans of one export. */
const BATCH = 512;
/** The longest time that a span waits for others, in milliseconds. */
const GATHER_MS = 2000;
/** The longest time of an export with its retries, in milliseconds. */
const EXPORT_MS = 10_000;
/** Exports under way at most, also those that a collector never answers. */
const MOST_EXPORTS = 2;
/** How long the end of the process waits for the last export, in milliseconds. */
const CLOSE_MS = 2000;

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

export type OtelOptions = NonNullable<Config['monitoring']['traces']> & {
  /** Is told of each export: how many spans, and whether the collector took them. */
  onExport(spans: number, isSent: boolean): void;
  /** Replaces `GATHER_MS`, for tests. */
  gatherMs?: number;
};

export function openOtelTracer({ endpoint, headers, ratio, onExport, gatherMs = GATHER_MS }: OtelOptions): Tracer {
  const exporter = watched(
    new OTLPTraceExporter({
      url: `${endpoint}/v1/traces`,
      headers,
      timeoutMillis: EXPORT_MS,
      concurrencyLimit: MOST_EXPORTS,
    }),
    onExport,
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'tanabana', 'service.instance.id': crypto.randomUUID() }),
    // By the id of the trace alone: a visitor cannot ask to be recorded, and all services with one ratio decide alike.
    sampler: new TraceIdRatioBasedSampler(ratio),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: MOST_WAITING,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: gatherMs,
        exportTimeoutMillis: EXPORT_MS,
      }),
    ],
    spanLimits: { attributeValueLengthLimit: 256, attributeCountLimit: 16, eventCountLimit: 0, linkCountLimit: 0 },
  });
  const tracer = provider.getTracer('tanabana');

  return {
    isRecording: true,
    start({ name, kind, attributes = {} }, parent) {
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        context: { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 },
        end({ name: finalName, attributes: more, error } = {}) {
          if (finalName !== undefined) span.updateName(finalName);
          if (more) span.setAttributes(more);
          if (error !== undefined) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async close() {
      const ended = provider.shutdown().catch(() => undefined);
      await Promise.race([ended, pause(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

const ROOT = contexts.active();

/** The context of OpenTelemetry in which a span is below the parent. */
function contextOf(parent: TraceContext | undefined) {
  if (!parent) return ROOT;
  const traceFlags = parent.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT, { traceId: parent.traceId, spanId: parent.spanId, traceFlags, isRemote: true });
}

/** An exporter that tells how each export ended. */
function watched(exporter: OTLPTraceExporter, onExport: OtelOptions['onExport']): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        onExport(spans.length, result.code === 0);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
