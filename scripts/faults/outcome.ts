import type { Told, Visitor } from '#scripts/testing/visitors';
import { ask, type Stage } from './stage.ts';

export interface Outcome {
  /** Requests, registrations and purchases with a successful response. */
  readonly acknowledged: number;
  /** Acknowledged, but missing afterwards. */
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  /** Calls refused with a time to retry. */
  readonly refused: number;
  /** Calls whose connection broke or was refused. */
  readonly unanswered: number;
  readonly wrong: readonly string[];
  /** Seconds of each round. */
  readonly recovery: readonly number[];
  /** Longest accepted recovery, in seconds. */
  readonly bound: number;
  /** Further observations, and failures among them. */
  readonly seen?: string;
  readonly broken?: readonly string[];
}

export interface Acknowledged {
  readonly written: readonly Visitor[];
  readonly registered: readonly Visitor[];
  readonly bought: readonly Visitor[];
}

export function holds({ lost, duplicated, wrong, recovery, bound, broken = [] }: Outcome): boolean {
  const faults = [...lost, ...duplicated, ...wrong, ...broken];
  return faults.length === 0 && recovery.every((seconds) => seconds <= bound);
}

/** Called once nothing is in progress. */
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

/** Rows of the table by buyer's email. */
export function countOfBuyers(stage: Stage, table: string): Promise<Map<string, number>> {
  return count(
    stage,
    `select email, count(*)::int from users join ${table} using (organization_id) group by email`,
  );
}
