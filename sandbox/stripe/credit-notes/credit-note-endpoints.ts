import type Stripe from 'stripe';
import { getAddressed, save } from '#stripe/objects';
import { emit } from '#stripe/webhooks/emit-event';
import { type Endpoint, endpoint, idIn } from '#stripe/wire/endpoint';
import { listPage, pageOf, pageParams, rangeParam } from '#stripe/wire/lists';
import { applyMetadata, metadata, string } from '#stripe/wire/parameters';
import { buildCreditNote } from './build-credit-note.ts';
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
    unsupported: ['customer_account'],
    run: (work, params) =>
      listPage(work, 'credit_note', '/v1/credit_notes', params, {
        filters: { customer: params.customer, invoice: params.invoice },
        created: params.created,
      }),
  }),
  endpoint('GET', '/v1/credit_notes/preview', {
    params: creditNoteParams,
    unsupported: UNSUPPORTED,
    run: async (work, params) => (await buildCreditNote(work, params)).note,
  }),
  endpoint('GET', '/v1/credit_notes/preview/lines', {
    params: { ...creditNoteParams, ...pageParams },
    unsupported: UNSUPPORTED,
    run: async (work, { limit, starting_after: after, ending_before: before, ...params }) => {
      const { note } = await buildCreditNote(work, params);
      return pageOf('/v1/credit_notes/preview/lines', note.lines.data, {
        limit,
        starting_after: after,
        ending_before: before,
      });
    },
  }),
  endpoint('GET', '/v1/credit_notes/:id', {
    params: {},
    run: async (work, _params, ids) => (await getAddressed(work, 'credit_note', idIn(ids))).wire,
  }),
  endpoint('GET', '/v1/credit_notes/:id/lines', {
    params: pageParams,
    run: async (work, params, ids) => {
      const { wire } = await getAddressed(work, 'credit_note', idIn(ids));
      return pageOf(`/v1/credit_notes/${wire.id}/lines`, wire.lines.data, params);
    },
  }),
  endpoint('POST', '/v1/credit_notes/:id', {
    params: { memo: string(), metadata: metadata() },
    run: async (work, params, ids) => {
      const { wire: before } = await getAddressed(work, 'credit_note', idIn(ids));
      const note: Stripe.CreditNote = {
        ...before,
        memo: params.memo ?? before.memo,
        metadata: applyMetadata(before.metadata ?? {}, params.metadata),
      };
      await save(work, 'credit_note', note);
      await emit(work, 'credit_note.updated', note, before);
      return note;
    },
  }),
  endpoint('POST', '/v1/credit_notes/:id/void', {
    params: {},
    run: async (work, _params, ids) =>
      voidCreditNote(work, (await getAddressed(work, 'credit_note', idIn(ids))).wire),
  }),
];
