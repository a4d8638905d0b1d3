import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** A connection nobody refers to would be garbage-collected, and its lock with it. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Takes a lock that at most one process holds, and returns what frees it; null when another holds
 * it.
 *
 * It is SQLite's lock on an empty file: the kernel's, so it ends with its process however that
 * dies, and holds between containers that share the folder, where process ids and network names
 * mean nothing. What is left of the file never blocks anyone.
 *
 * @throws when the file can't be written.
 */
export function tryLock(path: string): (() => void) | null {
  const lock = new DatabaseSync(path);
  try {
    lock.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null;
    throw error;
  }
  heldLocks.add(lock);
  return () => {
    if (heldLocks.delete(lock)) lock.close();
  };
}
