import type { z } from 'zod';
import type { Access } from './access.ts';
import type { OperatorRole } from './operator-roles.ts';
import { fillPath, type ParamNames } from './path.ts';

/**
 * A call of the API; its key is 'POST /api/members/:userId/role'. The route's guard, validation and
 * documentation and the client's types come from it.
 */
interface Call {
  readonly summary: string;
  /** Checked before the handler; handlers check the limits that depend on more than the caller. */
  readonly limit?: CallLimit;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** 'raw': bytes that are not JSON. */
  readonly body?: z.ZodType | 'raw';
  /** 200 by default, or 204 without an answer. */
  readonly status?: 201 | 202;
  /** 'raw': the handler sends a file, a page or a stream. */
  readonly answer?: z.ZodType | 'raw';
}

/** Calls with the same name share one count. */
export interface CallLimit {
  readonly name: string;
  readonly per: 'network' | 'organization';
  readonly points: number;
  readonly minutes: number;
}

export interface SiteCall extends Call {
  readonly access: Access;
  /** Allowed to an operator who views as a customer: the call changes and exports nothing. */
  readonly viewable?: true;
}

export interface OfficeCall extends Call {
  readonly role: OperatorRole | 'anyone';
  /** Requires the second factor within the last `PROOF_MINUTES`. */
  readonly proof?: true;
  /** The page sends it on its own, so it does not extend an idle session. */
  readonly unattended?: true;
}

export type Calls<Kind extends Call> = Readonly<Record<`${Method} /api/${string}`, Kind>>;
type Method = 'GET' | 'POST' | 'DELETE';

/** A client's input. Query values are text; the server validates them. */
export type CallInput<Name extends string, Sent extends Call> = ([ParamNames<Name>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<ParamNames<Name>, string>> }) &
  (Sent extends { readonly query: infer Schema }
    ? { readonly query?: { readonly [Key in keyof Input<Schema>]?: string | undefined } }
    : unknown) &
  (Sent extends { readonly body: infer Schema }
    ? { readonly body: Schema extends 'raw' ? Blob : Input<Schema> }
    : unknown);
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

export type CallAnswer<Sent extends Call> = Sent extends { readonly answer: infer Schema }
  ? Promise<Schema extends z.ZodType ? z.output<Schema> : never>
  : Promise<void>;

/** An input without required members can be left out. */
export type OptionalInput<Given> = Record<never, never> extends Given ? [input?: Given] : [input: Given];

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
}

export function requestLine(name: string, { params, query }: AnyInput): { method: string; address: string } {
  const [method = '', pattern = ''] = name.split(' ');
  return { method, address: fillPath(pattern, params, query) };
}
