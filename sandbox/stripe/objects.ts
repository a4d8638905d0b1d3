import type { Queryable } from '#store/database';
import {
  deleteObject,
  findObject,
  findObjectAnywhere,
  insertObject,
  type Kept,
  type ListQuery,
  listObjects,
  updateObject,
} from '#store/objects';
import { missingResource } from './api-error.ts';
import type { InternalOf, Kind, Kinds } from './kinds.ts';
import type { Work } from './work.ts';

export type KeptOf<K extends Kind> = Kept<Kinds[K], InternalOf<K>>;

interface KeepOptions<K extends Kind> {
  internal?: InternalOf<K>;
  /** Epoch seconds on the account's clock; null when nothing is due any more. */
  dueAt?: number | null;
}

export async function insert<K extends Kind>(
  work: Work,
  kind: K,
  wire: Kinds[K] & { readonly id: string },
  options: KeepOptions<K> = {},
): Promise<void> {
  await insertObject(work.db, work.account.id, kind, wire, {
    created: work.now,
    clock: work.clock,
    ...options,
  });
}

/** Keeps an object's new state; internals and due moment stay unless given. */
export async function save<K extends Kind>(
  work: Work,
  kind: K,
  wire: Kinds[K] & { readonly id: string },
  options: KeepOptions<K> = {},
): Promise<void> {
  await updateObject(work.db, work.account.id, kind, wire, options);
}

export async function remove(work: Work, kind: Kind, id: string): Promise<void> {
  await deleteObject(work.db, work.account.id, kind, id);
}

/** The object with its internals, or null. */
export async function find<K extends Kind>(work: Work, kind: K, id: string): Promise<KeptOf<K> | null> {
  return (await findObject(work.db, work.account.id, kind, id)) as KeptOf<K> | null;
}

/** The object named in the address. @throws ApiError resource_missing, 404 */
export async function getAddressed<K extends Kind>(work: Work, kind: K, id: string): Promise<KeptOf<K>> {
  const found = await find(work, kind, id);
  if (!found) throw missingResource(nameOf(kind), id, 'id', true);
  return found;
}

/** The object that a parameter names. @throws ApiError resource_missing, 400 */
export async function getReferenced<K extends Kind>(
  work: Work,
  kind: K,
  id: string,
  param: string,
): Promise<KeptOf<K>> {
  const found = await find(work, kind, id);
  if (!found) throw missingResource(nameOf(kind), id, param, false);
  return found;
}

/** An object that another one names, which is therefore there. */
export async function getLinked<K extends Kind>(work: Work, kind: K, id: string): Promise<KeptOf<K>> {
  const found = await find(work, kind, id);
  if (!found) throw new Error(`${kind} ${id} is not kept`);
  return found;
}

/** Objects of a kind, the newest first; one more than asked when there are more. */
export async function list<K extends Kind>(work: Work, kind: K, query: ListQuery): Promise<KeptOf<K>[]> {
  return (await listObjects(work.db, work.account.id, kind, query)) as KeptOf<K>[];
}

/** Up to a hundred objects of a kind with these properties, the newest first. */
export async function listAll<K extends Kind>(
  work: Work,
  kind: K,
  filters: ListQuery['filters'],
): Promise<Kinds[K][]> {
  const found = await list(work, kind, { filters, limit: 100 });
  return found.map((kept) => kept.wire);
}

/** An object by its unguessable id, whosever it is. */
export async function findAnywhere<K extends Kind>(
  db: Queryable,
  kind: K,
  id: string,
): Promise<KeptOf<K> | null> {
  return (await findObjectAnywhere(db, kind, id)) as KeptOf<K> | null;
}

function nameOf(kind: Kind): string {
  return kind.slice(kind.indexOf('.') + 1);
}
