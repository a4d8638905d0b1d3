import { createHash, randomUUID } from 'node:crypto';
import type { LeadStatus } from '@horus/contract/backoffice/leads';
import { planTypes } from '@horus/contract/catalog';
import { addDays, dayOf } from '@horus/contract/dates';
import { DAY_MS, HOUR_MS } from '@horus/contract/durations';
import { hiringOrderOf } from '@horus/contract/hiring-quote';
import { contactServices, DEMO_SUBJECT, demoInterests, type LeadKind } from '@horus/contract/lead-options';
import { contactMessage, demoRequest, hiringFields } from '@horus/contract/leads';
import { quote } from '@horus/contract/quote';
import { and, asc, eq } from 'drizzle-orm';
import { changeLead } from '#features/backoffice/leads/change-lead';
import { recordLead } from '#features/backoffice/leads/record-lead';
import { addNote, recordCall, replyToLead } from '#features/backoffice/leads/write-to-lead';
import type { Operator } from '#features/backoffice/operators/operator-guard';
import { checkoutAttempts } from '#features/billing/billing-tables';
import { insertLead } from '#features/leads/leads-queries';
import { winLeads } from '#features/leads/mark-leads-won';
import type { Services } from '#services';
import type { Chance } from './chance.ts';
import { type Company, makeCompany } from './companies.ts';
import type { Customer, World } from './demo-context.ts';
import { deleteJobs, recordMails } from './recent-days.ts';

const MESSAGES = [
  'Somos doce personas en dos turnos y fichamos en papel. ¿Cuánto tardaríais en dejarlo listo?',
  'Queremos fichar con tarjeta en el almacén y con el móvil en la calle. ¿Se puede mezclar?',
  '¿Sirve para una empresa con dos centros y gente que va de uno a otro?',
  'Nos ha visitado la Inspección y necesitamos el registro cuanto antes.',
  'Ahora usamos una hoja de cálculo. ¿Podemos traer los datos de este año?',
  '¿Hay permanencia? Somos una empresa pequeña y en verano cerramos un mes.',
  'Me gustaría ver cómo firma cada trabajador su jornada al acabar el mes.',
];
const TALKS = [
  'Quieren verlo con la encargada del almacén.',
  'Lo tienen claro: contratan en cuanto cierre el mes.',
  'De momento siguen con papel. Les escribo pasado el verano.',
];
const PRICE_NOTE = 'Les mando el precio con dos dispositivos. Deciden la semana que viene.';
const LEFT_MESSAGE = 'No contesta. Le dejo un mensaje y vuelvo a llamar el jueves.';
const MEETING_TIMES = ['09:30', '11:00', '12:30', '16:30', '18:00'];
const LOST_REASONS = ['price', 'competitor', 'silent', 'unsuited'] as const;
const REPLY = [
  'Hola:\n\nGracias por escribirnos. Lo dejamos listo en un día: os llamamos, damos de alta a la plantilla y os',
  'enseñamos a fichar. ¿Os viene bien mañana por la mañana?\n\nUn saludo,\n',
].join(' ');
/** Work on the first leads that are not new. */
const SHOWN: readonly Partial<Work>[] = [
  { status: 'working', replies: true },
  { status: 'working', reminder: { inDays: 0, time: '17:30' } },
  { status: 'working', reminder: { inDays: 0 } },
  { status: 'lost' },
  { status: 'spam' },
];
/** Younger leads are new. */
const NEW_DAYS = 2;

/** Requests that came outside the site, by their age. */
const RECORDED = [
  {
    ...{ channel: 'whatsapp' as const, hours: 20, name: 'Charo Menasalbas', company: 'Quesería Menasalbas' },
    ...{ email: 'charo@queseria-menasalbas.example', phone: '600 000 417' },
    message: 'Que le mande el precio para nueve personas. Un primo suyo fichó con nosotros en la feria.',
  },
  {
    ...{ channel: 'phone' as const, hours: 3, name: 'Anselmo Villarrubia', company: '' },
    ...{ email: '', phone: '600 000 518' },
    message: 'Tiene un bar y cuatro camareros. No usa correo: que le llamemos antes de la una.',
  },
];

type Db = Services['database']['db'];

/**
 * Makes leads: new ones of the last days, older ones that two operators handled, those of half the
 * orders paid in the wizard, and those that an operator wrote down.
 */
export async function makeLeads(
  { services, office: { team } }: World,
  chance: Chance,
  customers: readonly Customer[],
  days: number,
): Promise<void> {
  const { db } = services.database;
  const now = services.now();
  const colleagues = [team.inaki, team.rocio];
  for (let number = 0; number < customers.length; number++) {
    // The first ones are recent.
    const age = number < 12 ? number * 0.3 + 0.1 : NEW_DAYS + chance.next() ** 1.2 * (days - NEW_DAYS);
    const at = inTheDay(chance, new Date(now.getTime() - age * DAY_MS), now);
    const company = makeCompany(chance, customers.length + number);
    const content =
      number === 1
        ? hiringOf(chance, company, at, { planType: 'business', devices: 1, cards: 10 }, true)
        : contentOf(chance, company, at);
    const id = await ask(db, content, randomUUID(), at);
    if (age < NEW_DAYS) continue;
    const shown = SHOWN[number - 7];
    const status = shown?.status ?? drawStatus(chance, age, content.kind);
    const owner = shown ? team.inaki : chance.pick(colleagues);
    await work(
      services,
      chance,
      { ...content.data, id },
      { at, owner, ...drawWork(chance), ...shown, status },
    );
  }
  const { channel, state, createdAt } = checkoutAttempts;
  const isPaidOrder = and(eq(channel, 'wizard'), eq(state, 'completed'));
  const orders = await db.select().from(checkoutAttempts).where(isPaidOrder).orderBy(asc(createdAt));
  for (const order of orders.filter((_, number) => number % 2 === 0)) {
    const buyer = customers.find(({ organizationId }) => organizationId === order.organizationId);
    if (!buyer) continue;
    const at = inTheDay(chance, new Date(buyer.since.getTime() - 6 * DAY_MS), now);
    const requestId = randomUUID();
    const id = await ask(db, hiringOf(chance, buyer.company, at, order), requestId, at);
    await db
      .update(checkoutAttempts)
      .set({ leadRequestId: requestId })
      .where(eq(checkoutAttempts.id, order.id));
    const owner = chance.pick(colleagues);
    await work(services, chance, { id, contactEmail: buyer.company.email }, { at, status: 'working', owner });
    await winLeads(db, { ...order, requestId }, new Date(at.getTime() + 6 * DAY_MS));
  }
  for (const { hours, ...each } of RECORDED) {
    const then = { ...services, now: () => new Date(now.getTime() - hours * HOUR_MS) };
    const ownerId = team.inaki.operatorId;
    await recordLead(then, team.inaki, { ...each, id: randomUUID(), kind: 'contact', ownerId, callOn: '' });
  }
}

/** Moves a moment to between 7 and 19 UTC. */
function inTheDay(chance: Chance, at: Date, now: Date): Date {
  const day = new Date(at);
  day.setUTCHours(chance.between(7, 18), chance.between(0, 59));
  return day < now ? day : at;
}

/** An order is won by its payment alone. */
function drawStatus(chance: Chance, age: number, kind: LeadKind): LeadStatus {
  if (age < 12) return chance.next() < 0.7 ? 'working' : 'lost';
  const drawn = chance.pick(['won', 'lost', 'lost', 'lost', 'working', 'spam'] as const);
  return drawn === 'won' && kind === 'hiring' ? 'lost' : drawn;
}

async function ask(
  db: Db,
  { data, ...content }: ReturnType<typeof contentOf>,
  requestId: string,
  at: Date,
): Promise<string> {
  const email = 'email' in data ? data.email : data.contactEmail;
  const { id } = await insertLead(db, {
    ...{ ...content, data, email, requestId, createdAt: at, changedAt: at },
    contentHash: createHash('sha256').update(JSON.stringify(data)).digest(),
    networkHash: createHash('sha256').update(email).digest(),
  });
  return id;
}

function contentOf(chance: Chance, company: Company, at: Date) {
  const { name, person, email, phone } = company;
  const typed = { nombre: person, email, telefono: phone, empresa: name, mensaje: chance.pick(MESSAGES) };
  const draw = chance.next();
  if (draw < 0.5) {
    const servicio = draw < 0.4 ? 'horus' : chance.pick(contactServices);
    return { kind: 'contact' as const, data: contactMessage.parse({ ...typed, servicio }), quote: null };
  }
  if (draw < 0.75) {
    const interes = chance.pick(demoInterests);
    return {
      kind: 'demo' as const,
      data: demoRequest.parse({ ...typed, interes, asunto: DEMO_SUBJECT }),
      quote: null,
    };
  }
  const hardware = draw < 0.9 ? { devices: 1, cards: 10 } : { devices: 0, cards: 0 };
  return hiringOf(chance, company, at, { planType: chance.pick(planTypes), ...hardware }, draw < 0.82);
}

function hiringOf(
  chance: Chance,
  { name, person, email, phone }: Company,
  at: Date,
  { planType, devices, cards }: Pick<typeof checkoutAttempts.$inferSelect, 'planType' | 'devices' | 'cards'>,
  callbackRequested = false,
) {
  const data = hiringFields.parse({
    ...{ planType, companyName: name, employees: chance.between(3, 40), locations: 1 },
    ...{ schedule: chance.pick(['standard', 'shifts'] as const), startDate: addDays(dayOf(at), 7) },
    ...{ needsDevice: devices > 0, deviceCount: devices, needsCards: cards > 0, cardCount: cards },
    ...{ contactName: person, contactEmail: email, contactPhone: phone, preferredContact: 'both' },
    ...{ additionalInfo: chance.pick(MESSAGES), callbackRequested },
  });
  return { kind: 'hiring' as const, data, quote: quote(hiringOrderOf(data, '')) };
}

interface Work {
  readonly at: Date;
  readonly owner: Operator;
  readonly status: LeadStatus;
  readonly replies?: boolean;
  readonly reminder?: { readonly inDays: number; readonly time?: string } | null;
}

function drawWork(chance: Chance): Pick<Work, 'replies' | 'reminder'> {
  const isMeeting = chance.next() < 0.4;
  const time = isMeeting ? { time: chance.pick(MEETING_TIMES) } : {};
  return {
    replies: chance.next() < 0.3,
    reminder: chance.next() < 0.5 ? { inDays: chance.between(0, 6), ...time } : null,
  };
}

/** An operator takes the lead, calls or replies, notes the result and decides. */
async function work(
  services: Services,
  chance: Chance,
  { id, ...sender }: { readonly id: string; readonly email?: string; readonly contactEmail?: string },
  { at, owner, status, replies = false, reminder = null }: Work,
): Promise<void> {
  const present = services.now();
  const after = (days: number) => ({
    ...services,
    now: () => new Date(Math.min(present.getTime(), at.getTime() + days * DAY_MS)),
  });
  const isSpam = status === 'spam';
  if (!isSpam) {
    const spoken = { version: 1, result: 'spoken', text: chance.pick(TALKS) } as const;
    const noNextCall = { againOn: null, againHour: null };
    await recordCall(after(0.2), owner, id, { ...spoken, ...noNextCall, id: randomUUID() });
    const draw = chance.next();
    const next = after(chance.between(1, 4));
    const missed = {
      ...spoken,
      ...noNextCall,
      id: randomUUID(),
      version: 2,
      result: 'message',
      text: LEFT_MESSAGE,
    } as const;
    if (draw < 0.2) await recordCall(next, owner, id, missed);
    else if (draw < 0.4) await addNote(next, owner, id, { id: randomUUID(), text: PRICE_NOTE });
  }
  if (replies && !isSpam) {
    const to = sender.contactEmail ?? sender.email ?? '';
    const mail = {
      id: randomUUID(),
      to,
      seenReply: null,
      event: false,
      subject: 'Vuestra consulta sobre Horus',
      text: REPLY + owner.name.split(' ')[0],
    };
    const replied = after(1);
    await replyToLead(replied, owner, id, mail);
    await recordMails(replied);
    await deleteJobs(replied);
  }
  const version = isSpam ? 1 : 2;
  if (status === 'working' && reminder) {
    const reminderOn = addDays(dayOf(present), reminder.inDays);
    const change = { version, reminderOn, reminderTime: reminder.time ?? null };
    await changeLead(after(chance.between(2, 6)), owner, id, change);
  } else if (status !== 'working') {
    const lostReason = status === 'lost' && chance.next() < 0.7 ? chance.pick(LOST_REASONS) : undefined;
    await changeLead(after(isSpam ? 0.1 : chance.between(5, 12)), owner, id, { version, status, lostReason });
  }
}
