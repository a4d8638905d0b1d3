import type { MailState, ReceivedMail } from '@horus/contract/backoffice/mail';

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

/** 'plano.pdf (12 KB) está en el buzón.' */
export function describeAttachments(attachments: ReceivedMail['attachments']): string {
  const names = attachments.map(({ name, bytes }) => `${name} (${sizeOf(bytes)})`);
  return `${new Intl.ListFormat('es').format(names)} ${names.length === 1 ? 'está' : 'están'} en el buzón.`;
}
