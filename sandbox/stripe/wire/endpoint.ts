import type { ApiError } from '#stripe/api-error';
import type { Work } from '#stripe/work';
import { type Fields, type Reader, readFields } from './parameters.ts';

type Method = 'GET' | 'POST' | 'DELETE';
type Shape = Readonly<Record<string, Reader<unknown>>>;

export interface Endpoint {
  readonly method: Method;
  /** For example `/v1/customers/:id`. */
  readonly path: string;
  /** A thrown ApiError rolls everything back; a returned one keeps the changes of the attempt. */
  readonly handle: (work: Work, raw: Record<string, unknown>, ids: Ids) => Promise<object | ApiError>;
}

export type Ids = Readonly<Record<string, string>>;

interface Definition<S extends Shape> {
  readonly params: S;
  /** Stripe's parameters that the sandbox does not support; the error says so. */
  readonly unsupported?: string;
  readonly run: (work: Work, params: Fields<S>, ids: Ids) => Promise<object | ApiError>;
}

/** Declares a call with typed parameters. Every call supports `expand`. */
export function endpoint<S extends Shape>(method: Method, path: string, definition: Definition<S>): Endpoint {
  const { params, unsupported = '', run } = definition;
  return {
    method,
    path,
    handle: (work, raw, ids) => run(work, readFields(params, unsupported, raw), ids),
  };
}

export function idIn(ids: Ids, name = 'id'): string {
  const id = ids[name];
  if (id === undefined) throw new Error(`the path has no :${name}`);
  return id;
}
