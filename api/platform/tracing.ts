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

/** What of OpenTelemetry's variables is read here; the others its SDK reads itself. */
export interface TraceSettings {
  readonly serviceName: string;
  /** Whether traces that somebody in front has begun go on here. */
  readonly goesOn: boolean;
}

const tracer = () => trace.getTracer('horus');

/**
 * Starts OpenTelemetry's SDK, which is loaded for that alone: without it every span is nobody's and
 * costs nothing.
 * @returns what sends the last spans and ends it
 */
export async function startTracing(
  { serviceName, goesOn }: TraceSettings,
  log: Log,
): Promise<() => Promise<void>> {
  const { startNodeSdk } = await import('@opentelemetry/sdk-node');
  const sdk = startNodeSdk({
    logLevel: 'none',
    resourceAttributes: { 'service.name': serviceName },
    metricReaders: [],
    logRecordProcessors: [],
    // Else a visitor would choose which of their requests are traced.
    ...(!goesOn && { propagators: [] }),
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

/** A span a request; what it asks of PostgreSQL and of Stripe stands below it. */
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
  // A body arrives in the context of its connection.
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

/** A span for a piece of work that nobody waits for. */
export function traceWork<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const span = tracer().startSpan(name, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
  return context.with(trace.setSpan(ROOT_CONTEXT, span), () => ending(span, work()));
}

/** A span for what is asked of somebody else, below the one that asks; none where there is none. */
export function traceAsking<Result>(
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
