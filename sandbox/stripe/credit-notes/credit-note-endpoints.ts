import { getAddressed } from '#stripe/objects';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { string } from '#stripe/wire/parameters';
import { listing } from '#stripe/wire/reads';
import { creditNoteParams, UNSUPPORTED } from './credit-note-params.ts';
import { issueCreditNote, voidCreditNote } from './issue-credit-note.ts';

export const creditNoteEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/credit_notes', {
    params: creditNoteParams,
    unsupported: UNSUPPORTED,
    run: issueCreditNote,
  }),
  listing('credit_note', '/v1/credit_notes', { customer: string(), invoice: string() }, 'customer_account'),
  endpoint('POST', '/v1/credit_notes/:id/void', {
    params: {},
    run: async (work, _params, ids) =>
      voidCreditNote(work, (await getAddressed(work, 'credit_note', idIn(ids))).wire),
  }),
];
