import type { Db } from '#platform/database';

/** What requests need of the leads, handed in by app.ts: neither feature knows the other. */
export interface LeadsOfAddress {
  list(
    db: Db,
    email: string,
  ): Promise<{ kind: string; data: object; quote: object | null; createdAt: Date }[]>;
  erase(db: Db, email: string): Promise<void>;
}
