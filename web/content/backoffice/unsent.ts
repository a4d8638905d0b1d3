import { paths } from '@horus/contract/backoffice/paths';

const { admin } = paths;

interface UnsentWords {
  readonly what: string;
  /** The word between `what` and a name. */
  readonly link: string;
  /** Link to the page with the draft, by the draft's id. */
  readonly hrefOf?: (id: string) => string;
}

const ofLead = { hrefOf: (leadId: string) => admin.lead.href({ leadId }) };
const ofCustomer = (organizationId = '') => admin.customer.href({ organizationId });
/** The id begins with the customer's. */
const ofPayment = { hrefOf: (id: string) => ofCustomer(id.split(' ')[0]) };
const ofInvoice = { hrefOf: (requestId: string) => admin.invoice.href({ requestId }) };
const reply: UnsentWords = { what: 'Una respuesta', link: 'a', ...ofLead };
const email: UnsentWords = { what: 'Un correo', link: 'a', hrefOf: ofCustomer };
const parcel: UnsentWords = {
  ...{ what: 'Los datos de un envío', link: 'a' },
  hrefOf: (installationId) => admin.installation.href({ installationId }),
};

const appointment: UnsentWords = { ...parcel, what: 'Una cita', link: 'con' };

/** By the draft's field. */
const unsentWords: Readonly<Record<string, UnsentWords>> = {
  ...{ subject: reply, text: reply },
  newLead: { what: 'Una solicitud por apuntar', link: 'de', hrefOf: () => admin.leads.href() },
  note: { what: 'Una nota de la solicitud', link: 'de', ...ofLead },
  ...{ emailSubject: email, emailText: email },
  call: { what: 'Una nota de llamada', link: 'de', hrefOf: ofCustomer },
  customer: { what: 'Una nota', link: 'de', hrefOf: ofCustomer },
  correctData: { what: 'Los datos corregidos', link: 'de', hrefOf: ofCustomer },
  correctMember: { what: 'Los datos corregidos', link: 'de', ...ofPayment },
  dispute: { what: 'Una contestación al banco', link: 'sobre', ...ofPayment },
  lostDispute: { what: 'El motivo de dar una disputa por perdida', link: 'de', ...ofPayment },
  refundReason: { what: 'El motivo de una devolución', link: 'a', ...ofPayment },
  void: { what: 'El motivo para anular una cuota', link: 'de', ...ofPayment },
  ...{ appointmentDay: appointment, appointmentTime: appointment, appointmentFor: appointment },
  ...{ carrier: parcel, trackingNumber: parcel, deliverTo: parcel },
  number: { what: 'El número de la factura', link: 'para', ...ofInvoice },
  invoiceData: { what: 'Los datos corregidos', link: 'de', ...ofInvoice },
  askedData: { what: 'Un correo para pedir los datos', link: 'de', ...ofInvoice },
  reason: { what: 'El motivo de que no haya factura', link: 'para', ...ofInvoice },
};

export function describeUnsent({ field, id, name }: { field: string; id: string; name: string }) {
  const { what, link, hrefOf } = unsentWords[field] ?? { what: 'Un texto', link: 'para' };
  return { what: name === '' ? what : `${what} ${link} ${name}`, href: hrefOf?.(id) };
}
