import type { Db } from '#platform/database';

/** Of whom notes are asked for; null: of nobody. */
export interface NotesAbout {
  readonly email: string | null;
  readonly organizationId: string | null;
}

/** What somebody of the company has written of a person, or that they called them. */
export interface CompanyNote {
  readonly kind: string;
  readonly subject: string | null;
  readonly text: string | null;
  readonly createdAt: Date;
}

/** Handed in by app.ts: this feature does not know the back office. */
export type ListNotesAbout = (db: Db, about: NotesAbout) => Promise<CompanyNote[]>;
