import type { EventState } from '@horus/contract/backoffice/events';

export const eventStateWords: Readonly<
  Record<EventState, { label: string; many: string; tone: 'good' | 'bad' | 'waiting' }>
> = {
  waiting: { label: 'En espera', many: 'En espera', tone: 'waiting' },
  failed: { label: 'No ha salido', many: 'No han salido', tone: 'bad' },
  done: { label: 'Hecho', many: 'Hechos', tone: 'good' },
};

/** Meanings of the event types that Stripe sends here. */
export const eventTypeWords: Readonly<Record<string, string>> = {
  'checkout.session.completed': 'Se completó un pago por la web',
  'checkout.session.async_payment_succeeded': 'Llegó un pago por domiciliación',
  'checkout.session.async_payment_failed': 'Falló un pago por domiciliación',
  'checkout.session.expired': 'Venció una página de pago',
  'customer.subscription.created': 'Empezó un plan',
  'customer.subscription.updated': 'Cambió un plan',
  'customer.subscription.deleted': 'Terminó un plan',
  'customer.subscription.paused': 'Se pausó un plan',
  'customer.subscription.resumed': 'Se reanudó un plan',
  'customer.subscription.trial_will_end': 'Se acaban los días gratis',
  'customer.subscription.pending_update_applied': 'Se hizo un cambio de plan pendiente',
  'customer.subscription.pending_update_expired': 'Venció un cambio de plan pendiente',
  'subscription_schedule.created': 'Se programó un cambio de plan',
  'subscription_schedule.updated': 'Cambió lo programado para un plan',
  'subscription_schedule.released': 'Un plan ya no tiene nada programado',
  'subscription_schedule.completed': 'Se completó lo programado para un plan',
  'subscription_schedule.canceled': 'Se canceló lo programado para un plan',
  'subscription_schedule.aborted': 'Se interrumpió lo programado para un plan',
  'invoice.finalized': 'Se emitió una factura',
  'invoice.paid': 'Se pagó una factura',
  'invoice.payment_failed': 'Falló el cobro de una factura',
  'invoice.payment_action_required': 'El banco pide confirmar un pago',
  'invoice.voided': 'Se anuló una factura',
  'invoice.marked_uncollectible': 'Una factura se dio por incobrable',
  'invoice.updated': 'Cambió una factura',
  'payment_intent.payment_failed': 'Falló un pago',
  'credit_note.created': 'Se emitió un abono',
  'credit_note.updated': 'Cambió un abono',
  'credit_note.voided': 'Se anuló un abono',
  'charge.refunded': 'Se devolvió un pago',
  'charge.dispute.created': 'Un cliente reclamó un pago al banco',
  'charge.dispute.updated': 'Cambió una reclamación al banco',
  'charge.dispute.closed': 'Se cerró una reclamación al banco',
  'customer.updated': 'Cambiaron los datos de un cliente',
  'payment_method.attached': 'Se guardó un método de pago',
  'payment_method.detached': 'Se quitó un método de pago',
};
