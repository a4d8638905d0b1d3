import { formatLongDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { Facts, Note } from '#mails/layout/blocks.tsx';
import type { MailTemplate } from '#mails/mail-template.ts';

const titles = {
  opened: 'Un cliente ha disputado un pago',
  won: 'Disputa ganada: el dinero vuelve',
  lost: 'Disputa perdida: el dinero no vuelve',
} as const;

export const disputeToCompany: MailTemplate<'dispute-to-company'> = ({
  kind,
  organization,
  email,
  cents,
  currency,
  reason,
  paymentId,
  dueAt,
}) => ({
  subject: `${titles[kind]}: ${organization || email}`,
  preview: `${formatMoney(cents, currency)}, pago ${paymentId}.`,
  title: titles[kind],
  reason: 'company',
  body: (
    <>
      <Facts
        rows={[
          ['Importe', formatMoney(cents, currency)],
          ['Empresa', organization],
          ['Cliente', email],
          ['Pago', paymentId],
          ['Motivo, según Stripe', reason],
          ...(kind === 'opened' && dueAt ? [['Responder antes del', formatLongDate(dueAt)] as const] : []),
        ]}
      />
      {kind === 'opened' && (
        <Note>Responde en Stripe, en Pagos → Disputas: si nadie contesta a tiempo, se pierde.</Note>
      )}
      {kind === 'lost' && (
        <Note>La suscripción no se cancela sola: si no debe seguir, cancélala en Stripe.</Note>
      )}
    </>
  ),
});
