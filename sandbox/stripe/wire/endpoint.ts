import type { ApiError } from '#stripe/api-error';
import type { Work } from '#stripe/work';
import { type Fields, type Reader, readFields } from './parameters.ts';

type Method = 'GET' | 'POST' | 'DELETE';
type Shape = Readonly<Record<string, Reader<unknown>>>;

/** One call of the API: what it takes and what it does. */
export interface Endpoint {
  readonly method: Method;
  /** Such as `/v1/customers/:id`. */
  readonly path: string;
  /**
   * Reads the parameters strictly, then acts. A refusal that is thrown undoes all; one that is
   * returned keeps what was tried.
   */
  readonly handle: (work: Work, raw: Record<string, unknown>, ids: Ids) => Promise<object | ApiError>;
}

export type Ids = Readonly<Record<string, string>>;

interface Definition<S extends Shape> {
  readonly params: S;
  /**
   * Names of Stripe's own parameters that are not carried out: refused with a message that says so.
   */
  readonly unsupported?: string;
  readonly run: (work: Work, params: Fields<S>, ids: Ids) => Promise<object | ApiError>;
}

/**
 * Declares a call: its parameters are known and typed before `run` sees them. `expand` belongs to
 * every call.
 */
export function endpoint<S extends Shape>(method: Method, path: string, definition: Definition<S>): Endpoint {
  const { params, unsupported = '', run } = definition;
  return {
    method,
    path,
    handle: (work, raw, ids) => run(work, readFields(params, unsupported, raw), ids),
  };
}

/** The id in an address that has one. */
export function idIn(ids: Ids, name = 'id'): string {
  const id = ids[name];
  if (id === undefined) throw new Error(`the path has no :${name}`);
  return id;
}
