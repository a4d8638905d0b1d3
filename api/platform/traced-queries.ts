import type pg from 'pg';
import { traceAsking } from '#platform/tracing';

/** A query's text, or an object that has it, its values, and for the pool's own a callback. */
type Query = (...given: readonly unknown[]) => unknown;

/**
 * A span for each query of a pool or of one of its connections, with its text and without its
 * values.
 */
export function traceQueries(asked: pg.Pool | pg.PoolClient): void {
  const query: Query = (...given) => Object.getPrototypeOf(asked).query.apply(asked, given);
  const traced: Query = (...given) => {
    // With a callback it is one of the pool's own, below a span already.
    if (typeof given.at(-1) === 'function') return query(...given);
    const [first] = given;
    const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '');
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const operation = /\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY';
    return traceAsking(operation, attributes, () => Promise.resolve(query(...given)));
  };
  asked.query = traced as unknown as typeof asked.query;
}
