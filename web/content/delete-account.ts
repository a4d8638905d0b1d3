import { company } from '#content/company.ts';

/** The explanatory part of the deletion request. */
export const deleteAccount = {
  title: 'Eliminar mi cuenta',
  description:
    'Cómo pedir la eliminación de tu cuenta de Horus o de la web de STC, y qué pasa con tus datos.',
  lead: 'Puedes pedir que eliminemos tu cuenta de la App Horus, la de la Web STC o las dos. Antes de hacerlo, lee qué ocurre con tus datos.',
  stepsTitle: 'Cómo funciona',
  steps: [
    ['Motivo', 'Nos cuentas por qué te vas. Nos ayuda a mejorar.'],
    ['Cuentas', 'Eliges qué cuentas quieres eliminar: App Horus, Web STC o ambas.'],
    ['Condiciones', 'Lees y aceptas qué se borra y qué tenemos que conservar por ley.'],
    ['Confirmar', 'Revisas el resumen, escribes ELIMINAR y envías la solicitud.'],
  ],
  factsTitle: 'Antes de pedirlo',
  facts: [
    'La eliminación tarda como máximo 30 días. Te confirmamos por correo que hemos recibido tu solicitud.',
    'Es definitiva: no podremos recuperar los fichajes ni los informes. Descárgalos antes si los necesitas; la ley obliga a la empresa a conservar el registro de jornada cuatro años.',
    'Las facturas no se pueden borrar: las bloqueamos y las conservamos los años que marcan las leyes fiscal y mercantil.',
    'Si tienes una suscripción activa, cancélala primero desde tu panel para que no se cobre otra cuota.',
  ],
  required: {
    title: 'Acceso Requerido',
    text: 'Inicia sesión para que sepamos que la cuenta es tuya.',
    link: 'Iniciar sesión',
  },
  request: {
    title: 'Pedir la eliminación',
    text: 'Envíanos la solicitud desde el correo de tu cuenta. Te respondemos con la confirmación.',
    link: 'Escribir la solicitud',
    mail: `mailto:${company.COMPANY_EMAIL}?subject=${encodeURIComponent('Solicitud de eliminación de cuenta')}`,
  },
  byMail: `¿No puedes entrar? Escríbenos a ${company.COMPANY_EMAIL} desde el correo de tu cuenta.`,
} as const;
