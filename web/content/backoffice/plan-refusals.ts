import type { ChangeRefusal } from '@horus/contract/plan-change';

export const refusals: Readonly<Record<ChangeRefusal, string>> = {
  no_plan: 'No tiene ningún plan que cambiar.',
  deletion_asked: 'Ha pedido que eliminemos su cuenta: para cambiar de plan, que retire antes esa solicitud.',
  financed: 'Su plan anual a plazos no se cambia mientras dura.',
  pay_first: 'Tiene un pago pendiente: que lo pague antes.',
  wait: 'Su banco está tramitando un pago. Espera a que se confirme.',
  invoiced: 'Su plan se factura a mano: se cambia en Stripe, como se acordó con él.',
  unconfirmed: 'Ya hay un cambio que espera a que confirme su pago. Deshazlo antes.',
  renewing: 'Se está cobrando su cuota ahora mismo. Vuelve dentro de una hora.',
  to_financed: 'El pago a plazos solo se contrata al empezar un año.',
  same: 'Es el plan que ya tiene.',
  already_planned: 'Ese cambio ya está previsto.',
  undo_first: 'Ya tiene un cambio previsto. Deshazlo antes.',
};
