import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** Without this a connection would be garbage-collected, and its lock with it. */
const heldLocks = new Set<DatabaseSync>();

/**
 * Returns the function that frees the lock, or null when another process holds it. SQLite's lock on
 * an empty file ends with its process, and works between containers that share the folder, where
 * process ids and network names mean nothing. A leftover file never blocks.
 * @throws when the file can't be written
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
