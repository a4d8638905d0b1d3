import type { MailState, ReceivedMail } from '@horus/contract/backoffice/mail';
import type { OperatorSessionAnswer } from '@horus/contract/backoffice/operators';

interface StateWords {
  readonly label: string;
  readonly tone: 'good' | 'bad' | 'waiting' | 'neutral';
  /** The button's label, and the message after it. */
  readonly again: string;
  readonly said: (to: string) => string;
}

export const mailStateWords: Readonly<Record<MailState, StateWords>> = {
  waiting: {
    ...{ label: 'En espera', tone: 'waiting' },
    ...{ again: 'Enviar ahora', said: () => 'Sale ahora.' },
  },
  refused: {
    ...{ label: 'Rechazado', tone: 'bad' },
    ...{ again: 'Volver a intentarlo', said: () => 'Se vuelve a intentar.' },
  },
  givenUp: {
    ...{ label: 'No se pudo enviar', tone: 'bad' },
    ...{ again: 'Volver a intentarlo', said: () => 'Se vuelve a intentar.' },
  },
  sent: {
    ...{ label: 'Enviado', tone: 'good' },
    ...{ again: 'Enviar otra vez', said: (to) => `Reenviado a ${to}.` },
  },
};

/** Shown when its state changed meanwhile. @param state the one that the operator saw */
export function describeAlready(state: MailState): string {
  if (state === 'waiting') return 'Ya no estaba en espera: mira cómo ha quedado.';
  return 'Ya se había vuelto a enviar: ahora no ha salido ninguno más.';
}

const number = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });

function sizeOf(bytes: number): string {
  return bytes < 1_048_576
    ? `${number.format(Math.max(1, Math.round(bytes / 1_024)))} KB`
    : `${number.format(bytes / 1_048_576)} MB`;
}

/** @param page 'en su ficha' */
export function whereAnswersGo({ answersArrive }: OperatorSessionAnswer['operator'], page: string): string {
  return `Lo que conteste ${answersArrive ? `aparece ${page}` : 'llega al correo de la empresa'}.`;
}

const MAX_SUBJECT_LENGTH = 150;

/** 'Re: …' of the newest mail that waits for an answer; empty without one. */
export function answerSubjectOf(received: readonly ReceivedMail[]): string {
  const subject = received.findLast(({ waits }) => waits)?.subject.replace(/^(re|rv|fwd?)\s*:\s*/i, '') ?? '';
  return subject && `Re: ${subject}`.slice(0, MAX_SUBJECT_LENGTH);
}

/** 'plano.pdf (12 KB) está en el buzón.' */
export function describeAttachments(attachments: ReceivedMail['attachments']): string {
  const names = attachments.map(({ name, bytes }) => `${name} (${sizeOf(bytes)})`);
  return `${new Intl.ListFormat('es').format(names)} ${names.length === 1 ? 'está' : 'están'} en el buzón.`;
}
