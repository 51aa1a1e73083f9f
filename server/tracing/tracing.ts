import { setTimeout as delay } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type SpanOptions,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  RandomIdGenerator,
  type IdGenerator,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendMessage } from '#protocol/http/messages.ts';
import { eventSent, eventsLogged } from '../foundation/measurements.ts';
import { messageOfCall, messageOfFrame, type MessageTrace } from './message-trace.ts';

/** A collector that does not answer does not delay the end of the process. Milliseconds. */
const CLOSE_PATIENCE = 1_000;

/** Traces of one process, for OpenTelemetry. */
export type Tracing = {
  /** Records the requests of an application; call it before its routes are registered. */
  watch(app: FastifyInstance): void;
  /** Sends what was recorded, and ends. */
  close(): Promise<void>;
};

/**
 * Records a span for each call, and those of a message on its way to its readers, in one trace. Spans carry route
 * patterns, statuses and counts, and nothing about people.
 * @param processor gets the spans; by default they are sent in batches to `OTEL_EXPORTER_OTLP_ENDPOINT`, as the other
 *   standard variables of OpenTelemetry say
 */
export function startTracing(processor: SpanProcessor = new BatchSpanProcessor(new OTLPTraceExporter())): Tracing {
  const ids = createIds();
  const provider = new BasicTracerProvider({
    idGenerator: ids,
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'vermeil' }),
    ),
    spanProcessors: [processor],
  });
  const tracer = provider.getTracer('vermeil');
  const record = (name: string, options: SpanOptions, ended: number, parent: Context = ROOT_CONTEXT): void =>
    tracer.startSpan(name, options, parent).end(ended);

  const ends = [
    eventsLogged.subscribe(({ events, started }) => {
      const ended = Date.now();
      for (const { frame } of events) {
        const message = messageOfFrame(frame);
        if (!message) continue;
        const attributes = { 'vermeil.batch': events.length };
        record('log message', { startTime: started, attributes }, ended, childOf(message));
      }
    }),
    eventSent.subscribe(({ frame, connections }) => {
      const message = messageOfFrame(frame);
      if (!message) return;
      const now = Date.now();
      const attributes = { 'vermeil.connections': connections };
      record('deliver message', { kind: SpanKind.PRODUCER, startTime: now, attributes }, now, childOf(message));
    }),
  ];

  function recordCall(name: string, request: FastifyRequest, statusCode: number, elapsed: number): void {
    const ended = Date.now();
    const startTime = ended - elapsed;
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? '',
      'http.response.status_code': statusCode,
      'vermeil.request': request.id,
    };
    const start = (parent: Context): void => {
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, startTime, attributes }, parent);
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(ended);
    };
    // A refused call says nothing about the message that it names.
    const message = statusCode === 200 ? messageOfCall(name, request.body) : undefined;
    if (!message) return start(ROOT_CONTEXT);
    const { traceId, callSpanId, deviceSpanId } = message.trace;
    if (name !== sendMessage.name) return start(childOf(message.trace));
    const waiting = { kind: SpanKind.CLIENT, startTime: startTime - message.waited };
    ids.using({ traceId, spanId: deviceSpanId }, () => record('message on the device', waiting, startTime));
    const onDevice = trace.setSpanContext(ROOT_CONTEXT, asParent(traceId, deviceSpanId));
    ids.using({ traceId, spanId: callSpanId }, () => start(onDevice));
  }

  return {
    watch(app) {
      app.addHook('onResponse', async (request, reply) => {
        const name = request.routeOptions.config.endpoint?.name;
        if (name !== undefined) recordCall(name, request, reply.statusCode, reply.elapsedTime);
      });
    },
    async close() {
      for (const end of ends) end();
      await Promise.race([provider.shutdown(), delay(CLOSE_PATIENCE, undefined, { ref: false })]);
    },
  };
}

const asParent = (traceId: string, spanId: string) => ({
  traceId,
  spanId,
  traceFlags: TraceFlags.SAMPLED,
  isRemote: true,
});

/** The parent of everything that happens to a message after its call began. */
const childOf = ({ traceId, callSpanId }: MessageTrace): Context =>
  trace.setSpanContext(ROOT_CONTEXT, asParent(traceId, callSpanId));

type GivenIds = { readonly traceId: string; readonly spanId: string };

/** Random ids, but for a span that is given its own. */
function createIds(): IdGenerator & { using(ids: GivenIds, start: () => void): void } {
  const random = new RandomIdGenerator();
  let given: GivenIds | undefined;
  return {
    generateTraceId: () => given?.traceId ?? random.generateTraceId(),
    generateSpanId: () => given?.spanId ?? random.generateSpanId(),
    using(ids, start) {
      given = ids;
      try {
        start();
      } finally {
        given = undefined;
      }
    },
  };
}
