import { expect, test } from 'vitest';
import { type Count, exitCodeOf, runStages, type Stage, type Verdict } from './stages.ts';
import { say, writeElsewhere } from './terminal.ts';

const passes = async () => ({ passed: 2, failed: 0 });

const failure = (file: string, title: string) => ({ file, name: `${file} › ${title}`, error: 'expected 2' });

function failing(files: readonly string[], retry: (file: string) => Promise<Count>): Stage {
  const failures = files.map((file) => failure(file, 'adds up'));
  return {
    title: 'Pruebas',
    after: [],
    run: async () => ({ passed: 3, failed: failures.length, failures }),
    retry,
  };
}

async function show(
  stages: readonly Stage[],
): Promise<{ exitCode: number; shown: string; verdict: Verdict }> {
  let shown = '';
  const verdict = await writeElsewhere(
    (text) => {
      shown += text;
    },
    () => runStages(stages),
  );
  return { exitCode: exitCodeOf(verdict), shown, verdict };
}

test('shows parallel stages one after the other', async () => {
  let letFirstEnd = () => {};
  const secondEnded = new Promise<void>((resolve) => {
    letFirstEnd = resolve;
  });
  const first: Stage = {
    title: 'Primera',
    after: [],
    run: async () => {
      say('uno');
      await secondEnded;
      say('dos');
      return passes();
    },
  };
  const second: Stage = {
    title: 'Segunda',
    after: [],
    run: async () => {
      say('tres');
      letFirstEnd();
      return passes();
    },
  };
  const { exitCode, shown } = await show([first, second]);
  expect(shown).toBe('\n── Primera\nuno\ndos\n\n── Segunda\ntres\n\n4 passed, 0 failed\n');
  expect(exitCode).toBe(0);
});

test('a stage waits for the stages before it, whether they pass or fail', async () => {
  const begun: string[] = [];
  const first: Stage = {
    title: 'Primera',
    after: [],
    run: async () => {
      begun.push('first');
      await new Promise(setImmediate);
      begun.push('first, over');
      throw new Error('No hay navegador.');
    },
  };
  const second: Stage = {
    title: 'Segunda',
    after: [first],
    run: async () => {
      begun.push('second');
      return passes();
    },
  };
  const { exitCode, shown } = await show([first, second]);
  expect(begun).toEqual(['first', 'first, over', 'second']);
  expect(shown).toContain('── Primera\nNo hay navegador.\n');
  expect(shown).toMatch(/\n✗ Primera\n\n2 passed, 1 failed\n$/);
  expect(exitCode).toBe(1);
});

test('the verdict lists failures and their remedy after everything that passed', async () => {
  const style: Stage = {
    title: 'Estilo',
    after: [],
    remedy: 'npm run format',
    run: async () => ({ passed: 0, failed: 1 }),
  };
  const units: Stage = {
    title: 'Pruebas',
    after: [],
    run: async () => ({ passed: 3, failed: 1, failures: [failure('quote.test.ts', 'adds up')] }),
  };
  const { exitCode, shown } = await show([style, units]);
  expect(shown).toMatch(
    /\n✗ Estilo: npm run format\n✗ quote\.test\.ts › adds up: expected 2\n\n3 passed, 2 failed\n$/,
  );
  expect(exitCode).toBe(1);
});

test('a stage that runs no tests fails, unless it may be empty', async () => {
  const nothing = async () => ({ passed: 0, failed: 0 });
  const empty: Stage = { title: 'Pruebas', after: [], run: nothing };
  const other: Stage = { title: 'Web', after: [], run: passes };
  expect(await show([empty, other])).toMatchObject({
    exitCode: 1,
    shown: expect.stringMatching(
      /✗ Pruebas: no se ha ejecutado ninguna prueba\.\n\n2 passed, 1 failed\n$/,
    ) as unknown,
  });
  expect((await show([{ ...empty, mayBeEmpty: true }, other])).exitCode).toBe(0);
  expect((await show([{ ...empty, mayBeEmpty: true }])).exitCode).toBe(1);
});

test('a file that passes on its retry is unstable and counts as passed', async () => {
  const retried: string[] = [];
  const stage = failing(['quote.test.ts'], async (file) => {
    retried.push(file);
    return { passed: 4, failed: 0 };
  });
  const { exitCode, shown, verdict } = await show([stage]);
  expect(retried).toEqual(['quote.test.ts']);
  expect(shown).toMatch(/── Inestables.*\n⚠ quote\.test\.ts › adds up: expected 2\n\n4 passed, 0 failed\n$/);
  expect(exitCode).toBe(0);
  expect(verdict).toMatchObject({
    passed: 4,
    failed: 0,
    failures: [],
    unstable: ['quote.test.ts › adds up: expected 2'],
  });
});

test('a file that fails twice has failed, even when another passes on its retry', async () => {
  const stage = failing(['quote.test.ts', 'money.test.ts'], async (file) =>
    file === 'money.test.ts' ? { passed: 1, failed: 0 } : { passed: 3, failed: 1 },
  );
  const { exitCode, shown, verdict } = await show([stage]);
  expect(shown).toMatch(/\n✗ quote\.test\.ts › adds up: expected 2\n\n4 passed, 1 failed\n$/);
  expect(verdict.unstable).toEqual(['money.test.ts › adds up: expected 2']);
  expect(exitCode).toBe(1);
});

test('retries run one at a time, after all stages', async () => {
  const events: string[] = [];
  const stage = failing(['a.test.ts', 'b.test.ts'], async (file) => {
    events.push(`${file} begins`);
    await new Promise(setImmediate);
    events.push(`${file} ends`);
    return { passed: 1, failed: 0 };
  });
  const slow: Stage = {
    title: 'Web',
    after: [],
    run: async () => {
      for (let turns = 0; turns < 5; turns += 1) await new Promise(setImmediate);
      events.push('web');
      return passes();
    },
  };
  await show([stage, slow]);
  expect(events).toEqual(['web', 'a.test.ts begins', 'a.test.ts ends', 'b.test.ts begins', 'b.test.ts ends']);
});

test('an error without a file, an empty run and too many failures are not retried', async () => {
  const retry = async () => ({ passed: 1, failed: 0 });
  const beside: Stage = {
    title: 'Pruebas',
    after: [],
    run: async () => ({
      passed: 3,
      failed: 1,
      failures: [{ file: null, name: 'Vitest › error no capturado', error: 'boom' }],
    }),
    retry,
  };
  expect((await show([beside])).shown).toMatch(/✗ Vitest › error no capturado: boom\n\n3 passed, 1 failed/);
  const nothing = failing(['gone.test.ts'], async () => ({ passed: 0, failed: 0 }));
  expect((await show([nothing])).exitCode).toBe(1);
  const many = Array.from({ length: 11 }, (_, i) => `file-${i}.test.ts`);
  expect((await show([failing(many, retry)])).verdict.failed).toBe(11);
});
