import { dayOf, formatLongDate } from '@horus/contract/dates';
import type { InstallationStep, InstallationStepView } from '@horus/contract/installations';

const words: Readonly<Record<InstallationStep, { open: string; late: string; done: string }>> = {
  called: {
    open: 'Te llamamos',
    late: 'haberte llamado',
    done: 'Ya hemos hablado',
  },
  shipped: { open: 'Te lo enviamos', late: 'habértelo enviado', done: 'Enviado' },
  configured: {
    open: 'Preparamos tu sistema',
    late: 'tenerlo listo',
    done: 'Tu sistema está listo',
  },
};

/** A step is late from the day after its last day on. */
export function isLate({ dueAt, doneAt }: Pick<InstallationStepView, 'dueAt' | 'doneAt'>, now: Date) {
  return doneAt === null && dayOf(new Date(dueAt)) < dayOf(now);
}

export function describeStep({ step, dueAt, doneAt }: InstallationStepView, now: Date) {
  const { open, late, done } = words[step];
  if (doneAt !== null) return { title: done, when: `El ${formatLongDate(doneAt)}` };
  if (isLate({ dueAt, doneAt }, now)) {
    return { title: open, when: `Debíamos ${late} el ${formatLongDate(dueAt)}.` };
  }
  return { title: open, when: `Como tarde el ${formatLongDate(dueAt)}` };
}
