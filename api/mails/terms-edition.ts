import { createHash } from 'node:crypto';
import { type CompanySettings, letterhead } from '@horus/contract/company';
import type { LegalDocument } from '@horus/contract/legal-document';
import { TERMS_UPDATED, writeTerms } from '@horus/contract/terms';

/** A published version of the general conditions. */
export interface TermsEdition {
  /** SHA-256 of the text and the letterhead, in hexadecimal. */
  readonly hash: string;
  /** The date in the text: '2026-11-22'. */
  readonly version: string;
  readonly document: LegalDocument;
  readonly letterhead: readonly string[];
}

const editions = new WeakMap<CompanySettings, TermsEdition>();

/** Constant while the server runs. */
export function currentTerms(company: CompanySettings): TermsEdition {
  const known = editions.get(company);
  if (known) return known;
  const words = { document: writeTerms(company), letterhead: letterhead(company) };
  const hash = createHash('sha256').update(JSON.stringify(words)).digest('hex');
  const edition = { hash, version: TERMS_UPDATED, ...words };
  editions.set(company, edition);
  return edition;
}
