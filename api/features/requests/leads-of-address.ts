import type { Db } from '#platform/database';

/** Provided by app.ts, because this feature can't import leads. */
export interface LeadsOfAddress {
  list(
    db: Db,
    email: string,
  ): Promise<{ kind: string; data: object; quote: object | null; createdAt: Date }[]>;
  erase(db: Db, email: string): Promise<void>;
}
