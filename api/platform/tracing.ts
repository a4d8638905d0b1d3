import {
  type Attributes,
  type Context,
  context,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { App } from '#platform/app-type';
import { type Log, maskText } from '#platform/log';

export interface TraceSettings {
  readonly serviceName: string;
  /** Continues traces of incoming `traceparent` headers. */
  readonly continueIncoming: boolean;
}

const tracer = () => trace.getTracer('horus');

/** Loads and starts the SDK. Without it spans cost nothing. Returns its shutdown. */
export async function startTracing(
  { serviceName, continueIncoming }: TraceSettings,
  log: Log,
): Promise<() => Promise<void>> {
  const { startNodeSdk } = await import('@opentelemetry/sdk-node');
  const sdk = startNodeSdk({
    logLevel: 'none',
    resourceAttributes: { 'service.name': serviceName },
    metricReaders: [],
    logRecordProcessors: [],
    // Otherwise visitors could choose which of their requests are traced.
    ...(!continueIncoming && { propagators: [] }),
  });
  const warn = (message: string, ...more: unknown[]) =>
    log.warn({ reason: maskText([message, ...more].join(' ')) }, 'traces are not sent as they should');
  const silent = () => {};
  const logger = { error: warn, warn, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
  return async () => {
    await sdk.shutdown();
    for (const each of [trace, context, propagation, diag]) each.disable();
  };
}

export function traceRequests(app: App): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _reply, done) => {
    const outside = propagation.extract(ROOT_CONTEXT, request.headers);
    const route = request.routeOptions.url ?? 'site';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'http.request.id': request.id,
    };
    const span = tracer().startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      outside,
    );
    const own = trace.setSpan(outside, span);
    contexts.set(request, own);
    context.with(own, done);
  });
  // The body arrives in the context of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    context.with(contexts.get(request) ?? context.active(), done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

export function traceWork<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const span = tracer().startSpan(name, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
  return context.with(trace.setSpan(ROOT_CONTEXT, span), () => ending(span, work()));
}

/** Runs an outgoing call in a child span. Without a parent it creates none. */
export function traceCall<Result>(
  name: string,
  attributes: Attributes,
  ask: (span: Span | null) => Promise<Result>,
): Promise<Result> {
  if (!trace.getActiveSpan()) return ask(null);
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, attributes });
  return ending(span, ask(span));
}

async function ending<Result>(span: Span, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { name, code } = error as Error & { code?: unknown };
    span.setAttribute('error.type', typeof code === 'string' ? code : name);
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
