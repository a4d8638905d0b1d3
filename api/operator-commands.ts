import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { formatLongDate } from '@horus/contract/dates';
import { deletionReasonLabels } from '@horus/contract/deletion-options';
import { formatMoney } from '@horus/contract/money';
import { vatOutcome } from '@horus/contract/vat-outcome';
import { findUserByEmail } from '#features/auth/buyer-accounts';
import { removeSecondFactor } from '#features/auth/second-factor/remove-second-factor';
import {
  inviteByCommand,
  removeByCommand,
  sendLinkByCommand,
  showTeam,
} from '#features/backoffice/operators/team-commands';
import { dismissLostCustomer, listLostCustomers } from '#features/billing/sync/lost-customers';
import { type RestoreOutcome, restoreCustomer } from '#features/billing/sync/restore-customer';
import { eraseLeadsOf, listLeadsOf } from '#features/leads/leads-of-address';
import { completeDeletion } from '#features/requests/complete-deletion';
import { attachInvoice, rejectInvoice } from '#features/requests/decide-invoice';
import { listPendingDeletions } from '#features/requests/deletion-queries';
import { findOwed, findScope, listBlockers } from '#features/requests/deletion-scope';
import { listWaitingInvoiceRequests } from '#features/requests/invoice-queries';
import { OperatorRefusal } from '#features/requests/operator-refusal';
import type { OperatorServices } from '#features/requests/operator-services';

const USAGE = `npm run operator -- facturas                                            las solicitudes que esperan
npm run operator -- adjuntar 3f2a9c1e factura.pdf --numero F-2026-7     adjunta la factura y avisa
npm run operator -- rechazar 3f2a9c1e "El motivo, que lee el cliente"   dice por qué no la hay
npm run operator -- bajas                                               las bajas que esperan
npm run operator -- dar-de-baja 3f2a9c1e [--horus-eliminado]            elimina: no se puede deshacer
npm run operator -- perdidos                                            clientes de Stripe que no están aquí
npm run operator -- recuperar cus_…|todos                               los trae de Stripe
npm run operator -- descartar cus_…                                     no se echa más en falta
npm run operator -- quitar-segundo-paso ana@empresa.es                  a quien lo ha perdido todo: comprueba antes quién es
npm run operator -- invitar ana@stc.es --nombre "Ana Gil" --rol operador|responsable   le da acceso a la oficina
npm run operator -- equipo                                              quién tiene acceso a la oficina
npm run operator -- enlace ana@stc.es                                   a quien ha perdido su contraseña o su segundo paso
npm run operator -- quitar ana@stc.es                                   le quita el acceso`;

interface Arguments {
  readonly id: string;
  readonly rest: readonly string[];
  readonly number: string;
  readonly horusErased: boolean;
  readonly name: string;
  readonly role: string;
}

type Say = (line: string) => void;
type Command = (services: OperatorServices, given: Arguments, say: Say) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  facturas: showInvoiceRequests,
  adjuntar: attach,
  rechazar: reject,
  bajas: showDeletions,
  'dar-de-baja': carryOut,
  perdidos: showLost,
  recuperar: takeBack,
  descartar: dismiss,
  'quitar-segundo-paso': takeOff,
  invitar: invite,
  invite,
  equipo: (services, _, say) => showTeam(services, say),
  enlace: (services, { id }, say) => sendLinkByCommand(services, id, say),
  quitar: (services, { id }, say) => removeByCommand(services, id, say),
};

function invite(services: OperatorServices, { id, name, role }: Arguments, say: Say): Promise<void> {
  return inviteByCommand(services, { email: id, name, role }, say);
}

/**
 * Runs an operator's command.
 * @returns the exit code: 0, or 2 for an unknown command
 * @throws OperatorRefusal in Spanish
 */
export async function runOperatorCommand(
  services: OperatorServices,
  given: readonly string[],
  say: (line: string) => void,
): Promise<number> {
  const { values, positionals } = readArguments(given);
  const [name = '', id = '', ...rest] = positionals;
  const command = commands[name];
  if (!command) {
    say(USAGE);
    return 2;
  }
  const { numero: number = '', 'horus-eliminado': horusErased, nombre: called = '', rol: role = '' } = values;
  await command(services, { id, rest, number, horusErased, name: called, role }, (line) => say(toLine(line)));
  return 0;
}

function readArguments(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: {
        numero: { type: 'string' },
        'horus-eliminado': { type: 'boolean', default: false },
        nombre: { type: 'string' },
        rol: { type: 'string' },
      },
    });
  } catch {
    throw new OperatorRefusal(`No entiendo esa orden. Las hay así:\n${USAGE}`);
  }
}

async function showInvoiceRequests({ database }: OperatorServices, _: Arguments, say: Say): Promise<void> {
  const waiting = await listWaitingInvoiceRequests(database.db);
  if (waiting.length === 0) say('No hay solicitudes de factura pendientes.');
  for (const { id, createdAt, form, paymentId } of waiting) {
    say(`${shortId(id)}  ${formatLongDate(createdAt)}  ${form.companyName}, ${form.taxId}`);
    say(`          ${form.address}, ${form.postalCode} ${form.city} (${form.province}, ${form.country})`);
    say(`          ${form.contactName}, ${[form.email, form.phone].filter(Boolean).join(', ')}`);
    if (paymentId) say(`          Pago: ${paymentId}`);
    if (form.invoiceNumber) say(`          Referencia: ${form.invoiceNumber}`);
    if (form.comments) say(`          ${form.comments}`);
    say(`          ${vatOutcome(form).explanation}`);
  }
}

async function attach(
  services: OperatorServices,
  { id, rest: [path = ''], number }: Arguments,
  say: Say,
): Promise<void> {
  const request = findById(await listWaitingInvoiceRequests(services.database.db), id);
  const pdf = await readFile(path).catch(() => {
    throw new OperatorRefusal(`No se puede leer el fichero «${path}».`);
  });
  await attachInvoice(services, request.id, { number, pdf });
  say(`Adjuntada a la solicitud de ${request.form.companyName}. El cliente recibirá un aviso.`);
}

async function reject(
  services: OperatorServices,
  { id, rest: [reason = ''] }: Arguments,
  say: Say,
): Promise<void> {
  const request = findById(await listWaitingInvoiceRequests(services.database.db), id);
  await rejectInvoice(services, request.id, reason);
  const { openedBy, form } = request;
  say(
    openedBy
      ? `Descartada la solicitud de ${form.companyName}. El cliente no recibe nada.`
      : `Rechazada la solicitud de ${form.companyName}. El cliente recibirá el motivo.`,
  );
}

async function showDeletions({ database, now }: OperatorServices, _: Arguments, say: Say): Promise<void> {
  const waiting = await listPendingDeletions(database.db);
  if (waiting.length === 0) say('No hay bajas pendientes.');
  for (const request of waiting) {
    const { id, userId, dueAt, horus, stc, reason, otherReason, givesUpRest } = request;
    const scope = userId ? await findScope(database.db, request, userId) : null;
    const user = scope?.user;
    const accounts = [horus ? 'App Horus' : '', stc ? 'Web STC' : ''].filter(Boolean).join(' y ');
    say(`${shortId(id)}  ${user?.email} (${user?.company ?? user?.name}): ${accounts}`);
    say(`          ${dueAt < now() ? 'FUERA DE PLAZO desde el' : 'Antes del'} ${formatLongDate(dueAt)}`);
    say(`          ${deletionReasonLabels[reason]}${otherReason ? `: ${otherReason}` : ''}`);
    if (givesUpRest && scope?.withPlans.length) say('          Renuncia a lo que quede de su plan');
    for (const blocker of scope ? await listBlockers(database.db, scope, request, now()) : []) {
      say(`          Todavía no se puede: ${blocker}`);
    }
  }
}

async function carryOut(services: OperatorServices, { id, horusErased }: Arguments, say: Say): Promise<void> {
  const request = findById(await listPendingDeletions(services.database.db), id);
  await requireNoDebt(services, request);
  const leads = { list: listLeadsOf, erase: eraseLeadsOf };
  const done = await completeDeletion(services, leads, request.id, { horusErased });
  say('Hecho. Se lo confirmamos por email.');
  if (done.blockedRecords > 0)
    say(`Quedan bloqueados ${done.blockedRecords} documentos, por obligación legal.`);
  for (const customerId of done.keptCustomers) {
    say(`En Stripe queda el cliente ${customerId} con sus facturas: se borra solo cuando venza el plazo.`);
  }
  if (done.leadsLeft) {
    say('Hay mensajes de los formularios con su email, que no confirmó: comprueba si son suyos.');
  }
}

/** Owed money needs two people, whom a command line can't distinguish. */
async function requireNoDebt(
  { database: { db } }: OperatorServices,
  request: Awaited<ReturnType<typeof listPendingDeletions>>[number],
): Promise<void> {
  const scope = request.userId === null ? null : await findScope(db, request, request.userId);
  if (!scope) return;
  const { owes, credit } = await findOwed(db, scope);
  if (owes === 0 && credit === 0) return;
  throw new OperatorRefusal(
    `Queda algo por saldar (nos debe ${formatMoney(owes)}, tiene ${formatMoney(credit)} a su favor): tramítala en la oficina, entre dos personas.`,
  );
}

async function showLost(services: OperatorServices, _: Arguments, say: Say): Promise<void> {
  const lost = await listLostCustomers(services);
  for (const { customerId, createdAt, name, email } of lost) {
    say(`${customerId}  ${formatLongDate(createdAt)}  ${[name, email].filter(Boolean).join(', ')}`);
  }
  say(
    lost.length === 0
      ? 'No falta ningún cliente de Stripe.'
      : `${lost.length} con compras que esta base de datos no conoce. Recupéralos con «recuperar todos», o uno a uno.`,
  );
}

const NOT_TAKEN_BACK: Readonly<Record<Exclude<RestoreOutcome, 'taken-back'>, string>> = {
  'other-customer':
    'su organización ya tiene otro cliente en Stripe. Mira cuál es el bueno y descarta el otro',
  'no-email': 'no tiene email en Stripe. Ponle uno y repite la orden',
};

async function takeBack(services: OperatorServices, { id }: Arguments, say: Say): Promise<void> {
  const lost = await listLostCustomers(services);
  const wanted = id === 'todos' ? lost : lost.filter(({ customerId }) => customerId === id);
  if (wanted.length === 0 && id !== 'todos') {
    throw new OperatorRefusal(`No falta ningún cliente con el identificador «${id}».`);
  }
  let takenBack = 0;
  for (const customer of wanted) {
    const outcome = await restoreCustomer(services, customer);
    if (outcome === 'taken-back') takenBack++;
    else say(`${customer.customerId}: ${NOT_TAKEN_BACK[outcome]}.`);
  }
  say(
    `${takenBack} de ${wanted.length}: Horus trae ahora sus compras. Quien no tenga cuenta recibe un email para poner su contraseña.`,
  );
}

async function dismiss(services: OperatorServices, { id }: Arguments, say: Say): Promise<void> {
  const lost = await listLostCustomers(services);
  if (!lost.some(({ customerId }) => customerId === id)) {
    throw new OperatorRefusal(`No falta ningún cliente con el identificador «${id}».`);
  }
  await dismissLostCustomer(services.database.db, id, services.now());
  say(`${id} ya no se echa en falta.`);
}

async function takeOff(services: OperatorServices, { id: email }: Arguments, say: Say): Promise<void> {
  const user = await findUserByEmail(services.database.db, email.trim().toLowerCase());
  if (!user || !(await removeSecondFactor(services, user.userId))) {
    throw new OperatorRefusal(
      `No hay ninguna cuenta con la verificación en dos pasos y el email «${email}».`,
    );
  }
  say('Hecho: entra con su contraseña. Se lo decimos por email, y sus sesiones se han cerrado.');
}

/** Finds a request by the start of its id. */
function findById<Row extends { id: string }>(rows: readonly Row[], start: string): Row {
  const found = start === '' ? [] : rows.filter(({ id }) => id.startsWith(start.toLowerCase()));
  if (found[0] && found.length === 1) return found[0];
  throw new OperatorRefusal(
    found.length === 0
      ? `No hay ninguna solicitud pendiente con el identificador «${start}».`
      : `Hay ${found.length} solicitudes que empiezan por «${start}»: escribe más cifras.`,
  );
}

function shortId(id: string): string {
  return id.slice(0, 8);
}

/**
 * Replaces control characters in typed text, which a terminal would obey, and bidirectional ones.
 */
function toLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]+/gu, ' ');
}
