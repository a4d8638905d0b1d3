import { resolve } from 'node:path';
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationBooks } from '#features/billing/organization-data';
import { migrate } from '#platform/migrations';
import { createTestDatabase, run, type TestDatabase } from '#testing/test-database';

/**
 * What becomes of a table's rows when a customer leaves, and whether a copy of their data has them.
 * `erased with` is done by PostgreSQL: the row's foreign key takes it along.
 */
type Place =
  | { readonly erased: 'with its organisation' | 'with its user'; readonly copy: string | null }
  | { readonly erased: 'by the deletion itself'; readonly copy: string | null }
  | { readonly keptBlocked: string }
  | { readonly notTheirs: string };

const books = (table: PgTable): readonly [string, Place] => [
  getTableName(table),
  { erased: 'with its organisation', copy: 'every one of organizationBooks' },
];

/** A table that is added without a place here fails the test. */
const places: ReadonlyMap<string, Place> = new Map<string, Place>([
  ...Object.values(organizationBooks).map(books),
  ['organizations', { erased: 'by the deletion itself', copy: 'perfil' }],
  ['users', { erased: 'by the deletion itself', copy: 'perfil' }],
  ['sessions', { erased: 'with its user', copy: 'sesiones' }],
  ['memberships', { erased: 'with its user', copy: 'equipos' }],
  ['invitations', { erased: 'with its organisation', copy: null }],
  ['link_tokens', { erased: 'with its user', copy: 'enlaces-enviados' }],
  // Secrets, and hashes of codes; the copy says since when there is one.
  ['totp_factors', { erased: 'with its user', copy: 'perfil' }],
  ['passkeys', { erased: 'with its user', copy: 'llaves-de-acceso' }],
  ['recovery_codes', { erased: 'with its user', copy: null }],
  ['email_changes', { erased: 'with its user', copy: 'perfil' }],
  // Minutes old, and hashes.
  ['auth_challenges', { erased: 'with its user', copy: null }],
  // What a user did stays with their colleagues, cut off from the user and where they were.
  ['activities', { erased: 'with its organisation', copy: 'actividad' }],
  // Hashes, which say nothing to anybody.
  ['familiar_networks', { erased: 'with its user', copy: null }],
  // The copies themselves.
  ['data_exports', { erased: 'with its user', copy: null }],
  ['leads', { erased: 'by the deletion itself', copy: 'mensajes' }],
  // Go with their lead: that and when a visitor was answered.
  ['lead_acknowledgements', { erased: 'by the deletion itself', copy: null }],
  ['hiring_confirmations', { erased: 'by the deletion itself', copy: null }],
  // Notes, answers and words of a lead go with it; who has it open is gone in seconds.
  ['lead_entries', { erased: 'by the deletion itself', copy: 'notas-de-la-empresa' }],
  ['lead_words', { erased: 'by the deletion itself', copy: null }],
  ['known_lead_words', { erased: 'by the deletion itself', copy: null }],
  ['lead_presences', { erased: 'by the deletion itself', copy: null }],
  ['customer_presences', { erased: 'with its organisation', copy: null }],
  ['installation_presences', { erased: 'by the deletion itself', copy: null }],
  ['invoice_presences', { erased: 'by the deletion itself', copy: null }],
  ['deletion_presences', { erased: 'by the deletion itself', copy: null }],
  // Issued ones are blocked before.
  ['invoice_requests', { erased: 'by the deletion itself', copy: 'solicitudes-de-factura' }],
  ['invoice_documents', { erased: 'by the deletion itself', copy: 'facturas-emitidas' }],
  ['replaced_invoice_documents', { erased: 'by the deletion itself', copy: 'facturas-emitidas' }],
  // That a deletion was carried out stays, of nobody: the person and the organisation are cut off,
  // what was typed is emptied.
  ['deletion_requests', { erased: 'by the deletion itself', copy: 'solicitudes-de-eliminacion' }],
  ['stripe_events', { erased: 'by the deletion itself', copy: null }],
  // What the person has in their own mailbox.
  ['sent_mails', { erased: 'by the deletion itself', copy: null }],
  // That a change of plan is under way this minute.
  ['plan_change_claims', { erased: 'with its organisation', copy: null }],
  // What the company's people wrote of them: who wrote it is not theirs (decision 046).
  ['customer_notes', { erased: 'with its organisation', copy: 'notas-de-la-empresa' }],
  // What the payments say besides: what of them was given back. The reason is the company's own.
  ['refund_orders', { erased: 'with its organisation', copy: null }],
  // What a customer began or ceased to pay stays in the company's sums, of nobody.
  ['revenue_movements', { erased: 'by the deletion itself', copy: null }],
  // Minutes old; the account's list of what happened tells of each.
  ['operator_views', { erased: 'with its user', copy: null }],
  ['blocked.records', { keptBlocked: 'invoices and payments: Código de Comercio, art. 30' }],
  ['blocked.customers', { keptBlocked: 'until when Stripe keeps its customers with those invoices' }],
  ['consent_proofs', { notTheirs: 'no personal data: nothing leads from a proof to a visitor' }],
  ['billing_reconciliations', { notTheirs: 'ids of Stripe for 180 days, for the operator' }],
  ['lost_customers', { notTheirs: 'ids of Stripe whose owners are not known here, for the operator' }],
  ['rate_limits', { notTheirs: 'hashes and counts, which run out' }],
  ['terms_editions', { notTheirs: 'ours: the general conditions' }],
  ['operator_reminders', { notTheirs: 'ours: when the company was last reminded of something' }],
  ...[
    'operators',
    'operator_invitations',
    'operator_sessions',
    'operator_networks',
    'operator_totp_factors',
    'operator_recovery_codes',
    'operator_passkeys',
    'operator_challenges',
  ].map((name): [string, Place] => [name, { notTheirs: 'the company’s people' }]),
  ['audit_log', { notTheirs: 'what the company’s people did: never changed' }],
  ['company_figures', { notTheirs: 'ours: sums' }],
  ['form_token_secrets', { notTheirs: 'ours' }],
  ['backups', { notTheirs: 'ours: when copies of the database were made' }],
  ['stripe_catch_up', { notTheirs: 'ours' }],
  ['schema_migrations', { notTheirs: 'ours' }],
]);

/**
 * What a foreign key does with its row when the row that it points at is deleted:
 * pg_constraint.confdeltype.
 */
const CASCADE = 'c';
const SET_NULL = 'n';

interface ForeignKey {
  readonly table: string;
  readonly target: string;
  readonly action: string;
}

let database: TestDatabase;
let tables: string[];
let foreignKeys: ForeignKey[];

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url, resolve(import.meta.dirname, 'migrations'));
  const found = await run(
    database.url,
    `select case table_schema when 'public' then '' else table_schema || '.' end || table_name as name
       from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'jobs')`,
  );
  tables = found.map(({ name }) => String(name));
  foreignKeys = (await run(
    database.url,
    `select conrelid::regclass::text as table, confrelid::regclass::text as target, confdeltype as action
       from pg_constraint where contype = 'f'`,
  )) as unknown as ForeignKey[];
});
afterAll(() => database.drop());

/** The tables from which a deleted row takes rows along, or that forget it, followed to the end. */
function leadsTo(table: string, target: string, actions: readonly string[]): boolean {
  return foreignKeys.some(
    (key) =>
      key.table === table &&
      actions.includes(key.action) &&
      (key.target === target || (key.target !== table && leadsTo(key.target, target, actions))),
  );
}

describe('every table of the database', () => {
  it('has a place when a customer leaves, and no place is of a table that is gone', () => {
    expect(tables.filter((name) => !places.has(name))).toEqual([]);
    expect([...places.keys()].filter((name) => !tables.includes(name))).toEqual([]);
  });

  it('goes with what its place says that it goes with', () => {
    const owners = { 'with its organisation': 'organizations', 'with its user': 'users' } as const;
    for (const [name, place] of places) {
      if (!('erased' in place) || place.erased === 'by the deletion itself') continue;
      expect(leadsTo(name, owners[place.erased], [CASCADE]), `${name} ${place.erased}`).toBe(true);
    }
  });

  it('that points at an organisation or a user is not said to be nobody’s', () => {
    for (const [name, place] of places) {
      const theirs = ['organizations', 'users'].some((owner) =>
        leadsTo(name, owner, [CASCADE, SET_NULL, 'a']),
      );
      if (theirs) expect(Object.keys(place), name).toContain('erased');
    }
  });

  it('that names an organisation points at it', async () => {
    const named = await run(
      database.url,
      `select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name in ('organization_id', 'user_id')`,
    );
    for (const { name } of named) {
      expect(foreignKeys.filter(({ table }) => table === name).map(({ target }) => target)).toContainEqual(
        expect.stringMatching(/^(organizations|users)$/),
      );
    }
  });
});
