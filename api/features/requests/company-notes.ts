import type { Db } from '#platform/database';

/** Null: no notes of that kind. */
export interface NotesAbout {
  readonly email: string | null;
  readonly organizationId: string | null;
}

export interface CompanyNote {
  readonly kind: string;
  readonly subject: string | null;
  readonly text: string | null;
  readonly createdAt: Date;
}

/** Provided by app.ts, because this feature can't import the back office. */
export type ListNotesAbout = (db: Db, about: NotesAbout) => Promise<CompanyNote[]>;
