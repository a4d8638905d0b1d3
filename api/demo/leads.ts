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
import { leadEntries } from '#features/backoffice/leads/lead-work-tables';
import { operators, operatorTotpFactors } from '#features/backoffice/operators/operator-tables';
import { checkoutAttempts } from '#features/billing/billing-tables';
import { insertLead } from '#features/leads/leads-queries';
import { leads } from '#features/leads/leads-tables';
import { getFormTokenSecret } from '#platform/form-token-secret';
import { createSealer } from '#platform/sealed';
import { newTotpSecret } from '#platform/totp';
import type { Services } from '#services';
import type { Chance } from './chance.ts';
import { type Company, makeCompany } from './companies.ts';
import type { Customer } from './demo-context.ts';

const MESSAGES = [
  'Somos doce personas en dos turnos y fichamos en papel. ¿Cuánto tardaríais en dejarlo listo?',
  'Queremos fichar con tarjeta en el almacén y con el móvil en la calle. ¿Se puede mezclar?',
  '¿Sirve para una empresa con dos centros y gente que va de uno a otro?',
  'Nos ha visitado la Inspección y necesitamos el registro cuanto antes.',
  'Ahora usamos una hoja de cálculo. ¿Podemos traer los datos de este año?',
  '¿Hay permanencia? Somos una empresa pequeña y en verano cerramos un mes.',
  'Me gustaría ver cómo firma cada trabajador su jornada al acabar el mes.',
];
const NOTES = [
  'Hablado por teléfono: quieren verlo con la encargada del almacén.',
  'Les mando el precio con dos dispositivos. Deciden la semana que viene.',
  'No contesta. Le dejo un mensaje y vuelvo a llamar el jueves.',
  'Lo tienen claro: contratan en cuanto cierre el mes.',
  'De momento siguen con papel. Les escribo pasado el verano.',
];
const MEETING_TIMES = ['09:30', '11:00', '12:30', '16:30', '18:00'];
const LOST_REASONS = ['price', 'competitor', 'silent', 'unsuited'] as const;
const COLLEAGUES = [
  ['Iñaki Solana', 'inaki@demo.example'],
  ['Rocío Vidal', 'rocio@demo.example'],
] as const;

/** Requests that came outside the site, by their age. */
const RECORDED = [
  {
    ...{
      channel: 'whatsapp' as const,
      hours: 20,
      nombre: 'Charo Menasalbas',
      empresa: 'Quesería Menasalbas',
    },
    ...{ email: 'charo@queseria-menasalbas.example', telefono: '600 000 417' },
    mensaje: 'Que le mande el precio para nueve personas. Un primo suyo fichó con nosotros en la feria.',
  },
  {
    ...{ channel: 'phone' as const, hours: 3, nombre: 'Anselmo Villarrubia', empresa: '' },
    ...{ email: '', telefono: '600 000 518' },
    mensaje: 'Tiene un bar y cuatro camareros. No usa correo: que le llamemos antes de la una.',
  },
];

type Db = Services['database']['db'];

/**
 * Makes leads: new ones of the last days, older ones that two operators handled, those of half the
 * orders paid in the wizard, and those that an operator wrote down.
 */
export async function makeLeads(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  chance: Chance,
  customers: readonly Customer[],
  days: number,
): Promise<void> {
  const colleagues = await takeIn(db, now());
  for (let number = 0; number < customers.length; number++) {
    // The first nine are recent.
    const age = number < 9 ? number * 0.3 + 0.1 : chance.next() ** 1.2 * days;
    const at = inTheDay(chance, new Date(now().getTime() - age * DAY_MS), now());
    const content = contentOf(chance, makeCompany(chance, customers.length + number), at);
    const id = await ask(db, content, randomUUID(), at);
    if (age < 2.5) continue;
    const status = drawStatus(chance, age, content.kind);
    await work(db, chance, id, { at, status, owner: chance.pick(colleagues), now: now() });
  }
  const { channel, state, createdAt } = checkoutAttempts;
  const isPaidOrder = and(eq(channel, 'wizard'), eq(state, 'completed'));
  const orders = await db.select().from(checkoutAttempts).where(isPaidOrder).orderBy(asc(createdAt));
  for (const order of orders.filter((_, number) => number % 2 === 0)) {
    const buyer = customers.find(({ organizationId }) => organizationId === order.organizationId);
    if (!buyer) continue;
    const at = inTheDay(chance, new Date(buyer.since.getTime() - 6 * DAY_MS), now());
    const requestId = randomUUID();
    const id = await ask(db, hiringOf(chance, buyer.company, at, order), requestId, at);
    await db
      .update(checkoutAttempts)
      .set({ leadRequestId: requestId })
      .where(eq(checkoutAttempts.id, order.id));
    const owner = chance.pick(colleagues);
    await work(db, chance, id, { at, status: 'won', isPaid: true, owner, now: now() });
  }
  for (const each of RECORDED) await record(db, colleagues[0], each, now());
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

/** Creates operators without a password, so that no one can sign in as them. */
async function takeIn(db: Db, createdAt: Date): Promise<string[]> {
  const rows = await db
    .insert(operators)
    .values(COLLEAGUES.map(([name, email]) => ({ name, email, role: 'operator' as const, createdAt })))
    .returning({ id: operators.id });
  const sealer = createSealer(await getFormTokenSecret(db), 'operators');
  await db.insert(operatorTotpFactors).values(
    rows.map(({ id: ownerId }) => ({
      ...{ ownerId, secret: sealer.seal(newTotpSecret(), ownerId), usedStep: 0 },
      ...{ createdAt, confirmedAt: createdAt },
    })),
  );
  return rows.map(({ id }) => id);
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

/** Stores a request as an operator writes it down. */
async function record(
  db: Db,
  operatorId: string | undefined,
  { channel, hours, ...data }: (typeof RECORDED)[number],
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - hours * HOUR_MS);
  await insertLead(db, {
    ...{ kind: 'contact', channel, email: data.email, data, requestId: randomUUID() },
    ...{ recordedBy: operatorId, ownerId: operatorId, createdAt: at, changedAt: at },
    contentHash: createHash('sha256').update(JSON.stringify(data)).digest(),
    networkHash: Buffer.alloc(0),
  });
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
  readonly status: LeadStatus;
  readonly isPaid?: boolean;
  readonly owner: string;
  readonly now: Date;
}

/** Records assignment, notes and outcome. */
async function work(
  db: Db,
  chance: Chance,
  leadId: string,
  { at, status, isPaid = false, owner, now }: Work,
): Promise<void> {
  const later = (days: number) => new Date(Math.min(now.getTime(), at.getTime() + days * DAY_MS));
  const by = { leadId, operatorId: owner };
  const entries: (typeof leadEntries.$inferInsert)[] = [
    { ...by, kind: 'change', content: { changes: { status: ['new', 'working'] } }, createdAt: later(0.2) },
    { ...by, kind: 'note', content: { text: chance.pick(NOTES) }, createdAt: later(chance.between(1, 4)) },
  ];
  if (status !== 'working' && !isPaid) {
    const changes = { status: ['working', status] } as const;
    entries.push({ ...by, kind: 'change', content: { changes }, createdAt: later(chance.between(5, 12)) });
  }
  await db.insert(leadEntries).values(entries);
  const reminds = status === 'working' && chance.next() < 0.5;
  const isMeeting = reminds && chance.next() < 0.4;
  const isLost = status === 'lost' && chance.next() < 0.7;
  await db
    .update(leads)
    .set({
      ...{ status, ownerId: owner, calledAt: later(0.2), version: entries.length },
      paidVersion: isPaid ? entries.length : null,
      reminderOn: reminds ? addDays(dayOf(now), chance.between(0, 6)) : null,
      reminderTime: isMeeting ? chance.pick(MEETING_TIMES) : null,
      lostReason: isLost ? chance.pick(LOST_REASONS) : null,
      changedAt: later(12),
    })
    .where(eq(leads.id, leadId));
}
