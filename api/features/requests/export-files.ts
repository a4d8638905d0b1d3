import type { CompanySettings } from '@horus/contract/company';
import { formatMoment } from '@horus/contract/dates';
import type { collectActivities } from '#features/activity/activity-queries';
import type { collectUserData } from '#features/auth/user-data';
import type { BillingData } from '#features/billing/customer-area/organization-data';
import type { CompanyNote } from '#features/requests/company-notes';
import type { collectDeletionRequests } from '#features/requests/deletion-queries';
import type { collectInvoiceRequests } from '#features/requests/invoice-queries';
import type { LeadsOfAddress } from '#features/requests/leads-of-address';
import { type CsvRow, toCsv } from '#platform/csv';
import type { ArchivedFile } from '#platform/zip-files';

export interface ExportedData extends NonNullable<Awaited<ReturnType<typeof collectUserData>>> {
  readonly activities: Awaited<ReturnType<typeof collectActivities>>;
  readonly billing: BillingData;
  readonly invoiceRequests: Awaited<ReturnType<typeof collectInvoiceRequests>>;
  readonly deletionRequests: Awaited<ReturnType<typeof collectDeletionRequests>>;
  readonly leads: Awaited<ReturnType<LeadsOfAddress['list']>>;
  readonly notes: readonly CompanyNote[];
}

/** Yields a README, each list as JSON and CSV, and the issued invoices, read one at a time. */
export async function* describeExport(
  data: ExportedData,
  company: CompanySettings,
  now: Date,
  readDocument: (requestId: string, version: number) => Promise<Buffer | null>,
): AsyncGenerator<ArchivedFile> {
  yield { path: 'README.txt', content: explain(data, company, now) };
  for (const [name, rows] of Object.entries(listsOf(data))) {
    yield { path: `json/${name}.json`, content: `${JSON.stringify(rows, null, 2)}\n` };
    yield { path: `csv/${name}.csv`, content: toCsv(rows) };
  }
  for (const { id, hasDocument, version } of data.invoiceRequests) {
    if (!hasDocument) continue;
    for (let each = 1; each <= version; each++) {
      const pdf = await readDocument(id, each);
      if (pdf) yield { path: documentPath(id, each === version ? null : each), content: pdf };
    }
  }
}

function documentPath(requestId: string, replaced: number | null): string {
  return `facturas-emitidas/${requestId}${replaced === null ? '' : `-sustituida-${replaced}`}.pdf`;
}

function listsOf(data: ExportedData): Readonly<Record<string, readonly CsvRow[]>> {
  const { billing } = data;
  return {
    perfil: [{ ...data.user }],
    equipos: data.teams,
    sesiones: data.sessions,
    'enlaces-enviados': data.links,
    'llaves-de-acceso': data.passkeys,
    actividad: data.activities,
    suscripciones: billing.subscriptions,
    'planes-financiados': billing.financedYears,
    pagos: billing.payments,
    facturas: billing.invoices,
    abonos: billing.creditNotes,
    saldo: billing.balances,
    'reclamaciones-al-banco': billing.disputes,
    'sesiones-de-pago': billing.checkoutSessions,
    'intentos-de-compra': billing.checkoutAttempts,
    'compras-del-asistente': billing.wizardPurchases.map(({ requestKey, ...purchase }) => purchase),
    'datos-de-facturacion': billing.fiscalData.map(
      ({ atStripe, sentFetch, version, waits, ...data }) => data,
    ),
    instalaciones: billing.installations.map(({ changedBy, ...installation }) => installation),
    avisos: billing.notices,
    'solicitudes-de-factura': data.invoiceRequests.map(({ hasDocument, form, ...request }) => ({
      ...request,
      ...form,
      invoiceNumber: request.invoiceNumber ?? form.invoiceNumber,
      document: hasDocument ? documentPath(request.id, null) : null,
    })),
    // The operators' names are not the user's data.
    'solicitudes-de-eliminacion': data.deletionRequests.map(
      ({
        confirmationAskedBy,
        confirmationAskedAt,
        confirmationAskedFor,
        claimedBy,
        claimedUntil,
        receipt,
        ...request
      }) => request,
    ),
    mensajes: data.leads,
    'notas-de-la-empresa': data.notes.map((note) => ({ ...note })),
  };
}

function explain(data: ExportedData, company: CompanySettings, now: Date): string {
  return `COPIA DE TUS DATOS

Cuenta: ${data.user.email}
Hecha el ${formatMoment(now)} (hora peninsular).

Contiene todo lo que ${company.COMPANY_LEGAL_NAME} guarda sobre ti en su web y,
si llevas sus cuentas, sobre la empresa en la que estabas al pedirla: en la carpeta «json», para programas; en la carpeta
«csv», lo mismo para abrirlo con una hoja de cálculo; en la carpeta
«facturas-emitidas», los PDF de las facturas que pediste, si las hay.

  perfil                      tu nombre, tu email, tu empresa y su teléfono
  equipos                     las empresas en las que estás y tu rol en cada una
  sesiones                    los dispositivos con la sesión abierta
  enlaces-enviados            los enlaces de un solo uso que te hemos enviado
  llaves-de-acceso            las llaves con las que entras sin contraseña
  actividad                   lo que has hecho en tu cuenta, y desde dónde
  datos-de-facturacion        a nombre de quién van tus facturas
  suscripciones               los planes que pagas o has pagado por cuotas
  planes-financiados          los años pagados a plazos
  pagos, facturas             lo cobrado y lo facturado
  abonos, saldo               lo que se te ha abonado y lo que queda a tu favor
  reclamaciones-al-banco      los pagos que has reclamado a tu banco
  sesiones-de-pago            las páginas de pago que se abrieron
  intentos-de-compra          las compras que empezaste
  compras-del-asistente       los datos de quien contrató sin tener cuenta
  instalaciones               lo que hay que preparar de lo que contrataste, y lo enviado
  avisos                      los correos sobre pagos que te hemos enviado
  solicitudes-de-factura      las facturas que has pedido
  solicitudes-de-eliminacion  las bajas que has pedido
  mensajes                    lo que nos has enviado con los formularios
  notas-de-la-empresa         lo que hemos anotado al atenderte y respondido, sin quién

Los importes van en céntimos y las fechas en hora universal (UTC).
Un fichero vacío es una lista en la que no hay nada tuyo.
De tu contraseña y de tus sesiones solo guardamos un resumen cifrado, que no
sirve para nada fuera de nuestro sistema: no va en esta copia. La elección de
cookies se guarda sin ningún dato que lleve hasta ti.
${
  data.user.emailVerifiedAt
    ? ''
    : `
Los mensajes de los formularios y lo anotado de ellos no van en esta copia porque no has confirmado
que ${data.user.email} es tuyo. Confírmalo y pide otra.
`
}
Los datos de las tarjetas los guarda Stripe, que cobra por nosotros.
Para rectificar, limitar o eliminar tus datos: ${company.COMPANY_EMAIL}
`;
}
