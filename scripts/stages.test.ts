import { expect, test } from 'vitest';
import { runStages, type Stage } from './stages.ts';
import { say, writeElsewhere } from './terminal.ts';

const passes = async () => ({ passed: 2, failed: 0 });

/** Runs stages; answers the exit code and what is shown. */
async function show(stages: readonly Stage[]): Promise<{ exitCode: number; shown: string }> {
  let shown = '';
  const exitCode = await writeElsewhere(
    (text) => {
      shown += text;
    },
    () => runStages(stages),
  );
  return { exitCode, shown };
}

test('stages that run side by side are shown one after the other', async () => {
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

test('a stage waits for those it comes after, be they well or not', async () => {
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

test('the verdict names what failed and what mends it, after all that passed', async () => {
  const style: Stage = {
    title: 'Estilo',
    after: [],
    remedy: 'npm run format',
    run: async () => ({ passed: 0, failed: 1 }),
  };
  const units: Stage = {
    title: 'Pruebas',
    after: [],
    run: async () => ({ passed: 3, failed: 1, failures: ['quote.test.ts › adds up: expected 2'] }),
  };
  const { exitCode, shown } = await show([style, units]);
  expect(shown).toMatch(
    /\n✗ Estilo: npm run format\n✗ quote\.test\.ts › adds up: expected 2\n\n3 passed, 2 failed\n$/,
  );
  expect(exitCode).toBe(1);
});

test('a stage that runs no test has failed, unless it was asked for few', async () => {
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
