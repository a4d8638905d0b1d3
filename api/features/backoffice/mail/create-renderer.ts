import type { Config } from '#config';
import { findIssuedDocument } from '#features/requests/invoice-queue';
import { findTermsEdition } from '#features/terms/terms-queries';
import { createMailRenderer } from '#mails/render.ts';
import type { Db } from '#platform/database';

/** Renders mails with their documents from the database. */
export function createRenderer(config: Config, db: Db): ReturnType<typeof createMailRenderer> {
  return createMailRenderer(config, {
    findTerms: (hash) => findTermsEdition(db, hash),
    findInvoice: async (requestId, version) =>
      (await findIssuedDocument(db, requestId, version))?.pdf ?? null,
  });
}
