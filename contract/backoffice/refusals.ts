import type { ErrorCode } from '@horus/contract/errors';

export const NO_ANSWER = 'No hay conexión con el servidor. Compruébala y vuelve a intentarlo.';

/** Replaces error texts that address the customer. */
export const operatorErrorMessages: Readonly<Partial<Record<ErrorCode, string>>> = {
  'billing.no_customer': 'Este cliente todavía no existe en Stripe: no ha empezado ninguna compra.',
  'billing.provider_unavailable': 'Stripe no responde ahora mismo. Vuelve a intentarlo en unos minutos.',
  'billing.sale_closed': 'Stripe no tiene a la venta ese precio: míralo en Tarifas.',
  'billing.change_declined':
    'Su banco no ha aceptado el pago: su plan sigue como estaba y no se le ha cobrado nada.',
  'billing.change_running':
    'Ya se está cambiando su plan: lo hace el cliente u otra persona de aquí. Espera un momento y mira cómo ha quedado.',
  'billing.change_unknown':
    'Stripe no ha dicho si el cambio se ha hecho. Espera un minuto y mira su plan antes de repetirlo: no se cobra dos veces.',
  'billing.no_planned_change': 'No tiene ningún cambio de plan pendiente.',
};
