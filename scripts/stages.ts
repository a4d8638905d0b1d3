import { currentWriter, say, writeElsewhere } from './terminal.ts';

/** What a stage of the checks came to. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed, by name, as far as the runner tells. */
  readonly failures?: readonly string[];
}

/** A part of `npm test` or `npm run check`. */
export interface Stage {
  readonly title: string;
  /** The stages that have to have ended, well or not, before this one begins. */
  readonly after: readonly Stage[];
  readonly run: () => Promise<Count>;
  /** What mends it, said with the verdict. */
  readonly remedy?: string;
  /** True: having run no test is not a failure. */
  readonly mayBeEmpty?: boolean;
}

/**
 * Runs stages, side by side where they may, each shown as if they ran one after the other. Ends
 * with what failed and `N passed, N failed`.
 *
 * @returns the exit code: 0 when something ran and nothing failed.
 */
export async function runStages(stages: readonly Stage[]): Promise<number> {
  const counts = await Promise.all(startInOrder(stages));
  const total = { passed: 0, failed: 0 };
  const failures: string[] = [];
  for (const [i, { title, remedy, mayBeEmpty }] of stages.entries()) {
    const { passed = 0, failed = 0, failures: named } = counts[i] ?? {};
    const empty = passed + failed === 0 && !mayBeEmpty;
    total.passed += passed;
    total.failed += failed + (empty ? 1 : 0);
    if (empty) failures.push(`${title}: no se ha ejecutado ninguna prueba.`);
    else if (failed > 0) failures.push(...(named?.length ? named : [remedy ? `${title}: ${remedy}` : title]));
  }
  // Once more at the end: of a long run the end is read first.
  if (failures.length > 0) say(`\n✗ ${failures.join('\n✗ ')}`);
  say(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function startInOrder(stages: readonly Stage[]): Promise<Count>[] {
  const takeTurn = makeTurns();
  const started = new Map<Stage, Promise<Count>>();
  return stages.map((stage) => {
    const { write, end } = takeTurn();
    const before = stage.after.map((each) => started.get(each));
    const count = writeElsewhere(write, async () => {
      await Promise.all(before);
      say(`\n── ${stage.title}`);
      return stage.run().catch(explain).finally(end);
    });
    started.set(stage, count);
    return count;
  });
}

/** A stage that can't even run has failed, and doesn't hide the later ones. */
function explain(error: unknown): Count {
  say(error instanceof Error ? error.message : String(error));
  return { passed: 0, failed: 1 };
}

/**
 * Hands out writers: what the first says is shown at once, what a later one says when all before it
 * have ended.
 */
function makeTurns(): () => { write: (text: string) => void; end: () => void } {
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
