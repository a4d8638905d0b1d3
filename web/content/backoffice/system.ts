const jobWords: Readonly<Record<string, string>> = {
  mail: 'Enviar correos',
  'write-to-owner': 'Escribir al dueño de una dirección',
  'sync-customer': 'Mirar un cliente en Stripe',
  'reconcile-customers': 'Repaso nocturno con Stripe',
  'reconcile-customer': 'Repasar un cliente con Stripe',
  'find-lost-customers': 'Buscar clientes que faltan aquí',
  'renewal-notices': 'Avisos de renovación',
  'delete-abandoned-purchases': 'Olvidar compras no pagadas',
  'forget-customer': 'Borrar un cliente en Stripe',
  'end-subscriptions': 'Terminar suscripciones en Stripe',
  'carry-fiscal-data': 'Llevar datos de facturación a Stripe',
  'carry-contact': 'Llevar el email de contacto a Stripe',
  'copy-papers': 'Documentos a una gestoría',
  quarters: 'Trimestres para las gestorías',
  'send-quarter': 'Un trimestre a una gestoría',
  'forget-organization': 'Olvidar una organización sin nadie',
  'make-data-export': 'Preparar una copia de datos',
  'delete-expired-requests': 'Olvidar lo que ha vencido',
  'delete-old-leads': 'Olvidar solicitudes antiguas',
  'delete-ended-sessions': 'Olvidar sesiones cerradas',
  'forget-activities': 'Olvidar actividad antigua',
  'forget-invitations': 'Olvidar invitaciones vencidas',
  'remind-law-check': 'Recordar la revisión de la ley',
  'count-figures': 'Contar las cifras de Hoy',
};

/** Returns an unknown queue's name unchanged. */
export function jobName(queue: string): string {
  return jobWords[queue] ?? queue;
}

export function waitInWords(seconds: number): string {
  const [value, unit] =
    seconds < 90
      ? [seconds, 'second']
      : seconds < 5_400
        ? [seconds / 60, 'minute']
        : [seconds / 3_600, 'hour'];
  return new Intl.NumberFormat('es-ES', {
    ...{ style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 },
  } as Intl.NumberFormatOptions).format(value as number);
}

export function sizeInWords(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1_000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return new Intl.NumberFormat('es-ES', {
    ...{ style: 'unit', unit, maximumFractionDigits: 1 },
  } as Intl.NumberFormatOptions).format(value as number);
}
