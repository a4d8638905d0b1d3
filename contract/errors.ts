/** The one table of refusals: stable code → HTTP status → Spanish text (specification, section 8, where it has one). */
export const errors = {
  'request.invalid': [400, 'Revisa los datos: hay campos incorrectos.'],
  'request.too_large': [413, 'Los datos enviados son demasiado grandes.'],
  'request.unsupported_media_type': [415, 'El formato de los datos enviados no es válido.'],
  'request.not_found': [404, 'No existe lo que buscas.'],
  'request.method_not_allowed': [405, 'Esta operación no está permitida.'],
  'request.rate_limited': [429, 'Demasiados intentos. Espera un momento y vuelve a intentarlo.'],
  'server.busy': [503, 'El servicio está muy ocupado. Inténtalo de nuevo en unos segundos.'],
  'server.unexpected': [500, 'Ha ocurrido un error'],
  'auth.required': [401, 'No estás autenticado'],
  'auth.invalid_credentials': [401, 'Email o contraseña incorrectos.'],
  'auth.user_not_found': [401, 'Usuario no encontrado'],
  'billing.invalid_plan': [400, 'El plan elegido no es válido.'],
  'billing.price_mismatch': [400, 'El precio o las condiciones enviadas no coinciden con nuestras tarifas.'],
  'billing.already_subscribed': [409, 'Ya tienes una suscripción activa. Puedes gestionarla desde tu panel.'],
  'billing.payment_pending': [
    409,
    'Tu pago anterior aún se está procesando. Te avisaremos en cuanto se confirme.',
  ],
  'billing.checkout_superseded': [
    409,
    'Has empezado otra contratación en otra pestaña. Continúa en ella o vuelve a intentarlo.',
  ],
  'billing.session_not_found': [404, 'No encontramos esa sesión de pago.'],
  'billing.no_customer': [404, 'No tienes una cuenta de cliente en Stripe'],
  'billing.provider_unavailable': [
    503,
    'La pasarela de pago no responde ahora mismo. No se te ha cobrado nada: inténtalo de nuevo en unos minutos.',
  ],
  'billing.bad_signature': [400, 'La firma del aviso no es válida.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;

/** What every refusal looks like on the wire. `error` and `message` carry the same text: clients read one or the other. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly error: string;
  readonly message: string;
  /** What is wrong with which field, in Spanish, keyed by the field's path. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId?: string;
}

/** The default that the client shows when a refusal carries no text of ours. */
export const DEFAULT_ERROR_MESSAGE = 'Ha ocurrido un error';
/** The default when the network failed and there was no answer at all. */
export const NETWORK_ERROR_MESSAGE = 'Error desconocido';
