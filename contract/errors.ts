/** Code → HTTP status → Spanish text (docs/product.md, 'Messages'). */
export const errors = {
  'request.invalid': [400, 'Revisa los datos: hay campos incorrectos.'],
  'request.too_large': [413, 'Los datos enviados son demasiado grandes.'],
  'request.misdirected': [421, 'Esta dirección no es la de nuestra web.'],
  'request.address_too_long': [414, 'La dirección es demasiado larga.'],
  'request.unsupported_media_type': [415, 'El formato de los datos enviados no es válido.'],
  'request.not_found': [404, 'No existe lo que buscas.'],
  'request.method_not_allowed': [405, 'Esta operación no está permitida.'],
  'request.rate_limited': [429, 'Demasiados intentos. Espera un momento y vuelve a intentarlo.'],
  /** The client solves a challenge and retries. The text is shown only when it can't. */
  'request.work_required': [
    429,
    'Ahora mismo recibimos muchas solicitudes a la vez. Vuelve a intentarlo dentro de unos minutos.',
  ],
  'server.busy': [503, 'El servicio está muy ocupado. Inténtalo de nuevo en unos segundos.'],
  'server.unexpected': [500, 'Ha ocurrido un error'],
  'auth.required': [401, 'No estás autenticado'],
  'auth.invalid_credentials': [401, 'Email o contraseña incorrectos.'],
  'auth.user_not_found': [401, 'Usuario no encontrado'],
  'auth.wrong_current_password': [400, 'Contraseña actual incorrecta'],
  'auth.invalid_reset_token': [400, 'Token de restablecimiento no válido o expirado'],
  'auth.invalid_verification_token': [400, 'El enlace de confirmación no es válido o ha caducado.'],
  'auth.other_account': [
    403,
    'Este enlace es de otra cuenta. Inicia sesión con la cuenta que quieres confirmar.',
  ],
  'auth.common_password': [
    400,
    'Esa contraseña aparece en listas de contraseñas filtradas. Elige otra que no uses en ningún otro sitio.',
  ],
  'auth.role_required': [403, 'Tu permiso en esta empresa no permite hacer esto. Pídeselo a un titular.'],
  'auth.second_step_expired': [401, 'Ha pasado demasiado tiempo. Vuelve a escribir tu contraseña.'],
  'auth.wrong_code': [400, 'El código no es correcto o ya se ha usado.'],
  /** The browser asks for the proof and retries. */
  'auth.proof_required': [403, 'Confirma que eres tú para continuar.'],
  'auth.proof_refused': [
    400,
    'Tienes la verificación en dos pasos activada: confírmalo con ella, no con la contraseña.',
  ],
  'auth.passkey_refused': [400, 'No hemos podido comprobar esa llave de acceso. Vuelve a intentarlo.'],
  'auth.no_passkey': [404, 'Esa llave de acceso ya no existe.'],
  'auth.too_many_passkeys': [409, 'Ya tienes muchas llaves de acceso. Quita alguna que no uses.'],
  'auth.last_way_in': [409, 'Es tu única forma de entrar. Elige antes una contraseña.'],
  'auth.email_taken': [409, 'Ese email ya tiene una cuenta de Horus. Usa otro.'],
  'auth.totp_in_use': [409, 'Ya tienes una app de códigos. Quítala antes de poner otra.'],
  'auth.no_totp': [404, 'No tienes la verificación en dos pasos activada.'],
  /** Only after a correct password. */
  'auth.sign_in_blocked': [
    403,
    'Hemos bloqueado el acceso a esta cuenta. Escríbenos o llámanos y lo vemos contigo.',
  ],
  'auth.view_only': [403, 'Estás viendo la cuenta como su cliente: aquí no puedes cambiar nada.'],
  'auth.session_not_found': [404, 'Esa sesión ya no existe.'],
  'deletions.changed': [409, 'Lo que se debe ha cambiado desde que lo miraste. Míralo de nuevo.'],
  'deletions.second_person': [
    409,
    'Queda algo por saldar: lo pide una persona y lo tramita otra, que sea responsable.',
  ],
  'deletions.taken': [409, 'Otra persona la está tramitando ahora mismo.'],
  'deletions.stripe_failed': [
    502,
    'Stripe no ha podido terminar su plan: no se ha eliminado nada. Repítelo dentro de unos minutos.',
  ],
  'deletions.begun': [409, 'La estamos eliminando en este momento: ya no se puede retirar.'],
  'installations.not_found': [404, 'Esa instalación se ha cancelado, o no tiene ese paso.'],
  'installations.changed': [
    409,
    'Otra persona la ha cambiado mientras tanto: mira cómo ha quedado y, si hace falta, repite.',
  ],
  'installations.changed_by_you': [
    409,
    'Ya lo has cambiado tú: mira cómo ha quedado y, si hace falta, repite.',
  ],
  'installations.step_done': [409, 'Ese paso ya está hecho.'],
  'installations.step_open': [409, 'Ese paso ya está otra vez por hacer.'],
  'installations.parcel_day': [400, 'Elige un día entre el del envío y hoy.'],
  'installations.hour_past': [400, 'Esa hora ya ha pasado. Elige otra.'],
  'members.confirm_first': [
    409,
    'Antes de invitar a nadie, confirma tu email: te hemos enviado un enlace al crear la cuenta.',
  ],
  'members.already': [409, 'Esa persona ya está en tu equipo.'],
  'members.not_found': [404, 'Esa persona ya no está en tu equipo.'],
  'members.last_owner': [
    409,
    'Una empresa necesita al menos un titular. Haz titular a otra persona antes de dejar de serlo.',
  ],
  'members.invitation_not_found': [404, 'Esa invitación ya no existe: se ha aceptado o se ha retirado.'],
  'members.invalid_invitation': [
    400,
    'La invitación ya no vale: ha caducado, se ha retirado o se ha usado. Pide que te inviten otra vez.',
  ],
  'members.other_address': [
    403,
    'Esta invitación es para otra dirección de email. Entra con la cuenta de esa dirección para aceptarla.',
  ],
  'members.has_account': [409, 'Ya hay una cuenta con esa dirección. Inicia sesión para aceptar.'],
  'members.other_organization': [
    409,
    'Ya no estás en la empresa que se mostraba, así que no hemos guardado nada. Mira en cuál estás y repítelo si hace falta.',
  ],
  'members.no_organization': [404, 'No trabajas en esa empresa, o ya no.'],
  'billing.price_mismatch': [400, 'El precio o las condiciones enviadas no coinciden con nuestras tarifas.'],
  'billing.already_subscribed': [409, 'Ya tienes una suscripción activa. Puedes gestionarla desde tu panel.'],
  'billing.payment_pending': [
    409,
    'Tu pago anterior aún se está procesando. Te avisaremos en cuanto se confirme.',
  ],
  'billing.deletion_pending': [
    409,
    'Has pedido que eliminemos tu cuenta. Para contratar un plan, retira antes esa solicitud.',
  ],
  'billing.payment_due': [
    409,
    'Tienes un pago pendiente de tu plan. Págalo desde tu panel antes de contratar otro.',
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
  'billing.sale_closed': [
    503,
    'Ahora mismo no podemos vender esta opción. No se te ha cobrado nada: inténtalo de nuevo en unos minutos o escríbenos.',
  ],
  'billing.portal_unavailable': [502, 'No se pudo acceder al portal del cliente'],
  'billing.foreign_customer': [403, 'No tienes acceso a los datos de ese cliente.'],
  'billing.no_papers': [404, 'No hay documentos de ese periodo'],
  'billing.payment_not_found': [404, 'No encontramos ese pago.'],
  'billing.payment_not_completed': [409, 'Ese pago no se ha completado: todavía no tiene recibo.'],
  'billing.invalid_promo_code': [400, 'Ese código promocional no existe o no vale para este plan.'],
  'billing.promo_code_used': [
    400,
    'Tu empresa ya ha disfrutado de esta promoción: vale una sola vez por empresa.',
  ],
  'billing.change_declined': [
    402,
    'Tu banco no ha aceptado el pago: tu plan sigue como estaba y no se te ha cobrado nada. Prueba con otro método de pago.',
  ],
  'billing.change_running': [
    409,
    'Ya estamos cambiando tu plan, quizá desde otra pestaña. Espera un momento y mira cómo ha quedado.',
  ],
  'billing.change_unknown': [
    503,
    'La pasarela de pago no nos ha dicho si el cambio se ha hecho. Espera un minuto y mira tu plan antes de repetirlo: no se cobra dos veces.',
  ],
  'billing.refund_stale': [
    409,
    'De este pago se ha devuelto algo mientras tanto. No se ha devuelto nada más: mira las cifras nuevas.',
  ],
  'billing.refund_running': [
    409,
    'Hay otra devolución de este pago en marcha: no se ha devuelto nada más. Mira lo que queda cuando termine.',
  ],
  'billing.refund_before_payment': [400, 'La devolución no puede ser de antes del pago.'],
  'billing.refund_too_much': [400, 'No queda tanto por devolver de este pago.'],
  'billing.refund_refused': [409, 'Stripe no acepta esta devolución: no se ha devuelto nada.'],
  'billing.nothing_to_credit': [409, 'Esta factura ya no tiene nada que rectificar. Mira cómo ha quedado.'],
  'billing.credit_refused': [409, 'Stripe no acepta este abono: no se ha emitido nada.'],
  'billing.credit_unknown': [
    503,
    'Stripe no ha dicho si lo ha emitido. Repítelo dentro de un minuto: no se emite dos veces.',
  ],
  'billing.fee_settled': [
    409,
    'Esta cuota ya no está pendiente: está cobrada o anulada. Mira cómo ha quedado.',
  ],
  'billing.nothing_to_remind': [409, 'Ahora no hay ningún pago que recordarle. Mira cómo ha quedado.'],
  'billing.reminded_today': [409, 'Hoy ya se le ha recordado: como mucho, una vez al día.'],
  'billing.fee_declined': [402, 'El banco ha rechazado el cobro: no se le ha cobrado nada.'],
  'billing.fee_refused': [
    409,
    'Stripe no acepta hacerlo ahora, quizá porque hay un cobro en camino. Mira cómo está la cuota.',
  ],
  'billing.fee_unknown': [
    503,
    'Stripe no ha dicho si se ha hecho. Repítelo dentro de un minuto: no se cobra dos veces.',
  ],
  'billing.transfer_before_fee': [409, 'Ese día es anterior a la cuota. Confirma que es ese.'],
  'billing.dispute_not_found': [404, 'Esa disputa no está.'],
  'billing.dispute_closed': [
    409,
    'Esta disputa ya está contestada o decidida: no se ha enviado nada. Mira cómo ha quedado.',
  ],
  'billing.dispute_file': [422, 'El fichero tiene que ser un PDF, JPG o PNG, de 4,5 MB como mucho.'],
  'billing.refund_unknown': [
    503,
    'Stripe no ha dicho si la devolución se ha hecho. Repítela dentro de un minuto: no se devuelve dos veces.',
  ],
  'billing.renewal_stale': [
    409,
    'El plan ya no está como lo viste: no se ha cambiado nada. Mira cómo está ahora.',
  ],
  'billing.no_planned_change': [404, 'No tienes ningún cambio de plan pendiente.'],
  /** The same for every address with an account. The mail is sent once a day. */
  'billing.continue_by_mail': [
    409,
    'Te hemos enviado un correo con los pasos para continuar. Revisa tu bandeja de entrada.',
  ],
  'billing.bad_signature': [400, 'La firma del aviso no es válida.'],
  'leads.form_expired': [400, 'El formulario ha caducado. Vuelve a enviarlo.'],
  'leads.not_found': [404, 'Esa solicitud ya no existe: ha caducado o se ha borrado.'],
  'fiscal_data.changed': [
    409,
    'Estos datos se han cambiado en otra pestaña o por otra persona desde que abriste la página, y lo tuyo no se ha guardado.',
  ],
  'leads.changed': [
    409,
    'Otra persona ha cambiado esta solicitud mientras tanto y lo tuyo no se ha guardado. Mira qué ha cambiado y guarda otra vez.',
  ],
  'customers.data_changed': [
    409,
    'Estos datos han cambiado mientras tanto, y lo tuyo no se ha guardado. Mira cómo están ahora y, si hace falta, repite.',
  ],
  'customers.recipient_gone': [
    409,
    'Esa persona ya no está en la empresa o ha cambiado de email, y tu correo no ha salido. Elige a quién va.',
  ],
  'leads.answered': [
    409,
    'Alguien ha contestado mientras tanto y lo tuyo no ha salido. Lee su respuesta antes de enviar la tuya.',
  ],
  'leads.no_email': [409, 'Esta solicitud no tiene email: no se le puede escribir desde aquí.'],
  'leads.no_colleague': [400, 'Esa persona no puede entrar en la oficina: elige a otra.'],
  'leads.too_fast': [400, 'Has ido muy deprisa. Espera unos segundos y vuelve a enviarlo.'],
  'requests.not_found': [404, 'No encontramos esa solicitud.'],
  'requests.deletion_pending': [409, 'Ya tienes una solicitud de eliminación en curso.'],
  'requests.last_owner': [
    409,
    'Eres el único titular de una empresa en la que hay más personas. Haz titular a otra antes de eliminar tu cuenta.',
  ],
  'requests.no_deletion': [404, 'No tienes ninguna solicitud de eliminación en curso.'],
  'operators.required': [401, 'Tu sesión ha terminado. Vuelve a entrar.'],
  /** Each use has its own message. */
  'operators.refused': [409, 'Ahora no se puede hacer.'],
  'operators.sent_before': [
    409,
    'Lo anterior sí se envió, aunque no llegó la confirmación. Lo que hay escrito ahora sigue aquí, sin enviar.',
  ],
  'operators.too_late': [409, 'Ya es tarde para deshacerlo.'],
  'operators.forged': [403, 'Esta petición no viene de nuestra página. Recárgala y vuelve a intentarlo.'],
  'operators.day_not_to_come': [400, 'Elige hoy o un día posterior, dentro de cinco años como mucho.'],
  'operators.day_to_come': [400, 'Elige hoy o un día que ya haya pasado.'],
  'operators.not_at_stripe': [
    409,
    'Este cliente todavía no existe en Stripe: no ha empezado ninguna compra.',
  ],
  'operators.no_second_step': [409, 'Esa persona no tiene segundo paso.'],
  'operators.role_required': [403, 'Esto lo hace una persona responsable.'],
  /** The browser asks for the second factor and retries. */
  'operators.proof_required': [403, 'Confirma que eres tú para continuar.'],
  'operators.invalid_link': [
    400,
    'El enlace ya no vale: ha caducado o se ha usado. Pide otro a una persona responsable.',
  ],
  'operators.already': [409, 'Esa dirección ya está en el equipo.'],
  'operators.not_found': [404, 'Esa persona ya no está en el equipo.'],
  'operators.last_manager': [
    409,
    'Hace falta al menos una persona responsable que pueda entrar. Nombra antes a otra.',
  ],
  'operators.last_factor': [409, 'Es tu único segundo paso. Añade otro antes de quitarlo.'],
  'requests.export_running': [409, 'Ya estamos preparando una copia de tus datos.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errors;

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;

export function rateLimitedMessage(retryAfterSeconds: number): string {
  return `Demasiados intentos. ${inviteAfter(retryAfterSeconds)}`;
}

function inviteAfter(seconds: number): string {
  if (seconds <= MINUTE_SECONDS) return 'Espera un momento y vuelve a intentarlo.';
  if (seconds <= HOUR_SECONDS) {
    return `Vuelve a intentarlo dentro de ${Math.ceil(seconds / MINUTE_SECONDS)} minutos.`;
  }
  if (seconds > 20 * HOUR_SECONDS) return 'Vuelve a intentarlo mañana.';
  return `Vuelve a intentarlo dentro de ${Math.ceil(seconds / HOUR_SECONDS)} horas.`;
}

/** `error` and `message` are equal, because clients read one or the other. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly error: string;
  readonly message: string;
  /** Spanish messages, keyed by the field's path. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId?: string;
}

export const DEFAULT_ERROR_MESSAGE = 'Ha ocurrido un error';
export const NETWORK_ERROR_MESSAGE = 'Error desconocido';
