import { formatLongDate, formatMoment } from '@horus/contract/dates';
import type { InstallationStep, InstallationStepView } from '@horus/contract/installations';

const words: Readonly<Record<InstallationStep, { open: string; late: string; done: string }>> = {
  called: {
    open: 'Te llamamos',
    late: 'Vamos con retraso: te llamamos cuanto antes.',
    done: 'Ya hemos hablado',
  },
  shipped: { open: 'Te lo enviamos', late: 'Va con retraso: sale cuanto antes.', done: 'Enviado' },
  configured: {
    open: 'Preparamos tu sistema',
    late: 'Vamos con retraso: te avisamos en cuanto esté.',
    done: 'Tu sistema está listo',
  },
};

/** A step of an installation and its moment: when it was done, or until when it is promised. */
export function describeStep({ step, dueAt, doneAt }: InstallationStepView, now: Date) {
  const { open, late, done } = words[step];
  if (doneAt !== null) return { title: done, when: `El ${formatLongDate(doneAt)}` };
  if (Date.parse(dueAt) <= now.getTime()) return { title: open, when: late };
  // The hour counts where hours were promised.
  const promised = step === 'shipped' ? formatLongDate(dueAt) : formatMoment(dueAt);
  return { title: open, when: `Antes del ${promised}` };
}
