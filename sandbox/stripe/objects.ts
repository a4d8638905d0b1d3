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
  /** Epoch seconds on the account's clock; null when nothing is due. */
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

/** Stores an object's new state. Omitted options stay unchanged. */
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

export async function find<K extends Kind>(work: Work, kind: K, id: string): Promise<KeptOf<K> | null> {
  return (await findObject(work.db, work.account.id, kind, id)) as KeptOf<K> | null;
}

/** @throws ApiError resource_missing, 404 */
export async function getAddressed<K extends Kind>(work: Work, kind: K, id: string): Promise<KeptOf<K>> {
  const found = await find(work, kind, id);
  if (!found) throw missingResource(nameOf(kind), id, 'id', true);
  return found;
}

/** @throws ApiError resource_missing, 400 */
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

/** Returns an object that another object names, so it must exist. */
export async function getLinked<K extends Kind>(work: Work, kind: K, id: string): Promise<KeptOf<K>> {
  const found = await find(work, kind, id);
  if (!found) throw new Error(`${kind} ${id} is not kept`);
  return found;
}

/** Lists a kind's objects, newest first; one more than `limit` when there are more. */
export async function list<K extends Kind>(work: Work, kind: K, query: ListQuery): Promise<KeptOf<K>[]> {
  return (await listObjects(work.db, work.account.id, kind, query)) as KeptOf<K>[];
}

/** Lists at most 100 objects, newest first. */
export async function listAll<K extends Kind>(
  work: Work,
  kind: K,
  filters: ListQuery['filters'],
): Promise<Kinds[K][]> {
  const found = await list(work, kind, { filters, limit: 100 });
  return found.map((kept) => kept.wire);
}

/** Finds an object of any account by its unguessable id. */
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
