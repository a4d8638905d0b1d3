import type pg from 'pg';
import { traceCall } from '#platform/tracing';

type Query = (...given: readonly unknown[]) => unknown;

/** Adds a span per query with its text, without its values. */
export function traceQueries(asked: pg.Pool | pg.PoolClient): void {
  const query: Query = (...given) => Object.getPrototypeOf(asked).query.apply(asked, given);
  const traced: Query = (...given) => {
    // The pool's own inner call, already inside a span.
    if (typeof given.at(-1) === 'function') return query(...given);
    const [first] = given;
    const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '');
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY';
    return traceCall(operation, attributes, () => Promise.resolve(query(...given)));
  };
  asked.query = traced as unknown as typeof asked.query;
}
