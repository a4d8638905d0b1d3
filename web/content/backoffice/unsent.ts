import { paths } from '@horus/contract/backoffice/paths';

const { admin } = paths;

interface UnsentWords {
  readonly what: string;
  /** Where it was typed, by the id that its draft has. */
  readonly hrefOf?: (id: string) => string;
}

const reply: UnsentWords = { what: 'Una respuesta', hrefOf: (leadId) => admin.lead.href({ leadId }) };
const parcel: UnsentWords = {
  what: 'Los datos de un envío',
  hrefOf: (installationId) => admin.installation.href({ installationId }),
};
const ofInvoice = (requestId: string) => admin.invoice.href({ requestId });

/** What was typed and not sent, by the field of its draft. */
export const unsentWords: Readonly<Record<string, UnsentWords>> = {
  ...{ subject: reply, text: reply },
  note: { ...reply, what: 'Una nota de una solicitud' },
  customer: {
    what: 'Una nota de un cliente',
    hrefOf: (organizationId) => admin.customer.href({ organizationId }),
  },
  dispute: { what: 'Una contestación al banco' },
  ...{ carrier: parcel, trackingNumber: parcel },
  number: { what: 'El número de una factura', hrefOf: ofInvoice },
  reason: { what: 'El motivo de que no haya factura', hrefOf: ofInvoice },
};
