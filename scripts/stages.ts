import { currentWriter, say, writeElsewhere } from './terminal.ts';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly failures?: readonly Failure[];
}

export interface Failure {
  /** Relative to the repository's root. Null when the error belongs to no test file. */
  readonly file: string | null;
  readonly name: string;
  readonly error: string;
}

export interface Stage {
  readonly title: string;
  /** Stages that must end, passed or failed, before this one starts. */
  readonly after: readonly Stage[];
  readonly run: () => Promise<Count>;
  /** Runs one failed test file again. Without it a failure is final. */
  readonly retry?: (file: string) => Promise<Count>;
  /** How to fix a failure; shown with the verdict. */
  readonly remedy?: string;
  readonly mayBeEmpty?: boolean;
}

export interface Verdict {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  /** Failed first and passed on the retry. Counted in `passed`. */
  readonly unstable: readonly string[];
  /** Wall-clock time of each stage by title, without the wait for other stages. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** More failed files than this are a real fault: they are not retried. */
const MAX_RETRIED_FILES = 10;

/** Shows parallel stages one after the other. Then retries failed test files one at a time. */
export async function runStages(stages: readonly Stage[]): Promise<Verdict> {
  const seconds: Record<string, number> = {};
  const counts = await Promise.all(startInOrder(stages, seconds));
  const retriedAt = performance.now();
  const judged = await retryFailures(stages, counts);
  seconds['Segunda oportunidad'] = secondsSince(retriedAt);
  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  for (const [i, { title, remedy, mayBeEmpty }] of stages.entries()) {
    const { passed = 0, failed = 0, failures: named = [] } = judged[i]?.count ?? {};
    const empty = passed + failed === 0 && !mayBeEmpty;
    total.passed += passed;
    total.failed += failed + (empty ? 1 : 0);
    if (empty) failures.push(`${title}: no se ha ejecutado ninguna prueba.`);
    else if (named.length > 0) failures.push(...named.map(describeFailure));
    else if (failed > 0) failures.push(remedy ? `${title}: ${remedy}` : title);
  }
  const unstable = judged.flatMap((each) => each.unstable.map(describeFailure));
  if (unstable.length > 0)
    say(`\n── Inestables: han fallado y, repetidas a solas, han pasado\n⚠ ${unstable.join('\n⚠ ')}`);
  if (failures.length > 0) say(`\n✗ ${failures.join('\n✗ ')}`);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  return { ...total, failures, unstable, seconds };
}

export function exitCodeOf({ passed, failed }: Verdict): number {
  return failed === 0 && passed > 0 ? 0 : 1;
}

function describeFailure({ name, error }: Failure): string {
  return error ? `${name}: ${error}` : name;
}

interface Judged {
  readonly count: Count;
  readonly unstable: readonly Failure[];
}

async function retryFailures(stages: readonly Stage[], counts: readonly Count[]): Promise<Judged[]> {
  const files = counts.flatMap(failedFiles);
  const judged: Judged[] = [];
  for (const [i, count] of counts.entries()) {
    const retry = files.length > MAX_RETRIED_FILES ? undefined : stages[i]?.retry;
    judged.push(retry ? await retryStage(retry, count) : { count, unstable: [] });
  }
  return judged;
}

function failedFiles({ failures = [] }: Count): string[] {
  return [...new Set(failures.flatMap(({ file }) => file ?? []))];
}

async function retryStage(retry: (file: string) => Promise<Count>, count: Count): Promise<Judged> {
  let failures = count.failures ?? [];
  const unstable: Failure[] = [];
  for (const file of failedFiles(count)) {
    say(`\n── Segunda oportunidad: ${file}`);
    const again = await retry(file).catch(explain);
    if (again.failed > 0 || again.passed === 0) continue;
    unstable.push(...failures.filter((failure) => failure.file === file));
    failures = failures.filter((failure) => failure.file !== file);
  }
  const { passed, failed } = count;
  return {
    count: { passed: passed + unstable.length, failed: failed - unstable.length, failures },
    unstable,
  };
}

function startInOrder(stages: readonly Stage[], seconds: Record<string, number>): Promise<Count>[] {
  const takeTurn = createOrderedWriters();
  const started = new Map<Stage, Promise<Count>>();
  return stages.map((stage) => {
    const { write, end } = takeTurn();
    const before = stage.after.map((each) => started.get(each));
    const count = writeElsewhere(write, async () => {
      await Promise.all(before);
      say(`\n── ${stage.title}`);
      const startedAt = performance.now();
      const count = await stage.run().catch(explain);
      seconds[stage.title] = secondsSince(startedAt);
      end();
      return count;
    });
    started.set(stage, count);
    return count;
  });
}

function explain(error: unknown): Count {
  say(error instanceof Error ? error.message : String(error));
  return { passed: 0, failed: 1 };
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 1_000);
}

/** Returns a factory of writers, each of which is shown once all writers before it have ended. */
function createOrderedWriters(): () => { write: (text: string) => void; end: () => void } {
  const show = currentWriter();
  const turns: { kept: string; ended: boolean }[] = [];
  let now = 0;
  const moveOn = () => {
    for (let turn = turns[now]; turn; turn = turns[now]) {
      if (turn.kept) show(turn.kept);
      turn.kept = '';
      if (!turn.ended) return;
      now += 1;
    }
  };
  return () => {
    const turn = { kept: '', ended: false };
    turns.push(turn);
    return {
      write: (text) => {
        turn.kept += text;
        if (turns[now] === turn) moveOn();
      },
      end: () => {
        turn.ended = true;
        moveOn();
      },
    };
  };
}
