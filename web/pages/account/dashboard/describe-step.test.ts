import { expect, it } from 'vitest';
import { describeStep } from '#pages/account/dashboard/describe-step.ts';

const called = { step: 'called', dueAt: '2026-11-27T09:02:00.000Z', doneAt: null } as const;

it('promises a day, until it is over in Spain', () => {
  expect(describeStep(called, new Date('2026-11-27T22:59:00Z'))).toEqual({
    title: 'Te llamamos',
    when: 'Como tarde el 27 de noviembre de 2026',
  });
  expect(describeStep(called, new Date('2026-11-27T23:00:00Z'))).toEqual({
    title: 'Te llamamos',
    when: 'Debíamos haberte llamado el 27 de noviembre de 2026.',
  });
});

it('shows the day of a completed step, late or not', () => {
  const done = { ...called, doneAt: '2026-12-02T09:00:00.000Z' };
  expect(describeStep(done, new Date('2026-12-28T09:00:00Z'))).toEqual({
    title: 'Ya hemos hablado',
    when: 'El 2 de diciembre de 2026',
  });
});
