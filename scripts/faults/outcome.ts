import type { Told, Visitor } from '#scripts/testing/visitors';
import { ask, type Stage } from './stage.ts';

/** What a fault has done to the visitors who were there, and how long until all was well again. */
export interface Outcome {
  /** Requests, registrations and purchases to which somebody was told yes. */
  readonly acknowledged: number;
  /** Of them, those that are not there afterwards. */
  readonly lost: readonly string[];
  /** Twice there. */
  readonly duplicated: readonly string[];
  /** Calls refused in words, with the time to come back. */
  readonly refused: number;
  /** Calls whose connection broke or was not taken. */
  readonly unanswered: number;
  /** Calls answered otherwise. */
  readonly wrong: readonly string[];
  /** Seconds, one for each time that it was done. */
  readonly recovery: readonly number[];
  /** Longest that may take. */
  readonly bound: number;
  /** What else was seen, and what did not hold of it. */
  readonly seen?: string;
  readonly broken?: readonly string[];
}

/** What was told yes, by kind. */
export interface Acknowledged {
  readonly written: readonly Visitor[];
  readonly registered: readonly Visitor[];
  readonly bought: readonly Visitor[];
}

export function holds({ lost, duplicated, wrong, recovery, bound, broken = [] }: Outcome): boolean {
  const faults = [...lost, ...duplicated, ...wrong, ...broken];
  return faults.length === 0 && recovery.every((seconds) => seconds <= bound);
}

/** Counts in the database what was acknowledged, once nothing is on its way any more. */
export async function tally(
  stage: Stage,
  { written, registered, bought }: Acknowledged,
  told: Told,
): Promise<Omit<Outcome, 'recovery' | 'bound'>> {
  const counts: [string, Map<string, number>, readonly Visitor[]][] = [
    ['request', await count(stage, 'select email, count(*)::int from leads group by email'), written],
    [
      'account',
      await count(stage, 'select email, count(*)::int from users group by email'),
      [...registered, ...bought],
    ],
    ['plan', await countOfBuyers(stage, 'mirrored_subscriptions'), bought],
    ['payment', await countOfBuyers(stage, 'mirrored_payments'), bought],
  ];
  const found = (matches: (count: number) => boolean) =>
    counts.flatMap(([what, rows, visitors]) =>
      visitors.filter(({ email }) => matches(rows.get(email) ?? 0)).map(({ email }) => `${what} of ${email}`),
    );
  return {
    acknowledged: written.length + registered.length + bought.length,
    lost: found((rows) => rows === 0),
    duplicated: found((rows) => rows > 1),
    refused: told.refused,
    unanswered: told.unanswered,
    wrong: told.wrong,
  };
}

async function count(stage: Stage, statement: string): Promise<Map<string, number>> {
  const rows = await ask(stage, statement);
  return new Map(rows.map(({ email, count: rowCount }) => [String(email), Number(rowCount)]));
}

/** How many rows of a table each buyer's organisation has. */
export function countOfBuyers(stage: Stage, table: string): Promise<Map<string, number>> {
  return count(
    stage,
    `select email, count(*)::int from users join ${table} using (organization_id) group by email`,
  );
}
