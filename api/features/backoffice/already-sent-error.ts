import { AppError } from '#platform/app-error';

const done = {
  call: 'La llamada anterior sí se apuntó',
  note: 'La nota anterior sí se guardó',
  lead: 'La solicitud anterior sí se apuntó',
  reply: 'La respuesta anterior sí se envió',
  email: 'El correo anterior sí se envió',
} as const;

/** The error for new content under the id of a note, email or request that was already sent. */
export const alreadySentError = (kind: keyof typeof done) =>
  new AppError('operators.sent_before', {
    message: `${done[kind]}, aunque no llegó la confirmación. Lo que hay escrito ahora sigue aquí, sin enviar.`,
  });
