import { getAddressed } from '#stripe/objects';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageParams, rangeParam } from '#stripe/wire/lists';
import { string } from '#stripe/wire/parameters';
import { creditNoteParams, UNSUPPORTED } from './credit-note-params.ts';
import { issueCreditNote, voidCreditNote } from './issue-credit-note.ts';

export const creditNoteEndpoints: readonly Endpoint[] = [
  endpoint('POST', '/v1/credit_notes', {
    params: creditNoteParams,
    unsupported: UNSUPPORTED,
    run: issueCreditNote,
  }),
  endpoint('GET', '/v1/credit_notes', {
    params: { ...pageParams, created: rangeParam(), customer: string(), invoice: string() },
    unsupported: 'customer_account',
    run: (work, params) =>
      listPage(work, 'credit_note', '/v1/credit_notes', params, {
        filters: { customer: params.customer, invoice: params.invoice },
        created: params.created,
      }),
  }),
  endpoint('POST', '/v1/credit_notes/:id/void', {
    params: {},
    run: async (work, _params, ids) =>
      voidCreditNote(work, (await getAddressed(work, 'credit_note', idIn(ids))).wire),
  }),
];
