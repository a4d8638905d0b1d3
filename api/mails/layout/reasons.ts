/** Reasons in the footer. No mail is advertising, so none needs an unsubscribe link. */
export const reasons = {
  account: 'Recibes este correo porque tienes una cuenta en nuestra web con esta dirección.',
  invitation:
    'Recibes este correo porque alguien de un equipo de Horus ha escrito tu dirección para invitarte. Si no aceptas, no te enviaremos nada más.',
  // Also for ended plans and unpaid orders.
  billing: 'Recibes este correo porque llevas los pagos de tu empresa en Horus.',
  installation: 'Recibes este correo porque eres el contacto de tu empresa para la instalación de Horus.',
  accountant:
    'Recibes este correo porque una empresa que usa Horus ha dado esta dirección como la de su gestoría. Si no llevas sus papeles, responde y no te enviaremos nada más.',
  form: 'Recibes este correo porque alguien ha escrito esta dirección en un formulario de nuestra web. Si no has sido tú, no hagas nada: no te enviaremos nada más.',
  reply: 'Recibes este correo porque nos escribiste desde nuestra web.',
  'reply phone': 'Recibes este correo porque nos llamaste.',
  'reply whatsapp': 'Recibes este correo porque nos escribiste por WhatsApp.',
  'reply email': 'Recibes este correo porque nos escribiste por correo.',
  'reply person': 'Recibes este correo porque hablaste con nosotros en persona.',
  deleted: 'Recibes este correo porque pediste que elimináramos tu cuenta. Es el último.',
  company: 'Aviso de la web para el equipo.',
} as const;

export type Reason = keyof typeof reasons;
