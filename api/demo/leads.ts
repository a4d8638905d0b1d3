import { createHash, randomUUID } from 'node:crypto';
import type { LeadStatus } from '@horus/contract/backoffice/leads';
import { planTypes } from '@horus/contract/catalog';
import { addDays, dayOf } from '@horus/contract/dates';
import { DAY_MS } from '@horus/contract/durations';
import { hiringOrderOf } from '@horus/contract/hiring-quote';
import { contactServices, DEMO_SUBJECT, demoInterests } from '@horus/contract/lead-options';
import { contactMessage, demoRequest, hiringFields } from '@horus/contract/leads';
import { quote } from '@horus/contract/quote';
import { eq } from 'drizzle-orm';
import { leadEntries } from '#features/backoffice/leads/lead-work-tables';
import { operators, operatorTotpFactors } from '#features/backoffice/operators/operator-tables';
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
const COLLEAGUES = [
  ['Iñaki Solana', 'inaki@demo.example'],
  ['Rocío Vidal', 'rocio@demo.example'],
] as const;

type Db = Services['database']['db'];

/**
 * Makes leads: new ones of the last days, and older ones that two operators handled. Some belong to
 * people who later became customers.
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
    const drawn = number < 9 ? number * 0.3 + 0.1 : chance.next() ** 1.2 * days;
    // Buyers asked some days before.
    const buyer = drawn > 20 && chance.next() < 0.3 ? chance.pick(customers) : null;
    const bought = buyer ? (now().getTime() - buyer.since.getTime()) / DAY_MS + 6 : days;
    const isBuyer = buyer !== null && bought < days;
    const age = isBuyer ? bought : drawn;
    const at = inTheDay(chance, new Date(now().getTime() - age * DAY_MS), now());
    const status = age < 2.5 ? 'new' : drawStatus(chance, age, isBuyer);
    const company = isBuyer ? buyer.company : makeCompany(chance, customers.length + number);
    const id = await ask(db, chance, company, at);
    if (status !== 'new')
      await work(db, chance, id, { at, status, owner: chance.pick(colleagues), now: now() });
  }
}

/** Moves a moment to between 7 and 19 UTC. */
function inTheDay(chance: Chance, at: Date, now: Date): Date {
  const day = new Date(at);
  day.setUTCHours(chance.between(7, 18), chance.between(0, 59));
  return day < now ? day : at;
}

function drawStatus(chance: Chance, age: number, bought: boolean): LeadStatus {
  if (bought) return 'won';
  if (age < 12) return chance.next() < 0.7 ? 'working' : 'lost';
  return chance.pick(['won', 'lost', 'lost', 'lost', 'working', 'spam'] as const);
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

async function ask(db: Db, chance: Chance, company: Company, at: Date): Promise<string> {
  const content = contentOf(chance, company, at);
  const text = JSON.stringify(content.data);
  const { id } = await insertLead(db, {
    ...{ ...content, email: company.email, requestId: randomUUID(), createdAt: at, changedAt: at },
    contentHash: createHash('sha256').update(text).digest(),
    networkHash: createHash('sha256').update(company.email).digest(),
  });
  return id;
}

function contentOf(chance: Chance, { name, person, email, phone }: Company, at: Date) {
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
  const data = hiringFields.parse({
    ...{
      planType: chance.pick(planTypes),
      companyName: name,
      employees: chance.between(3, 40),
      locations: 1,
    },
    ...{ schedule: chance.pick(['standard', 'shifts'] as const), needsDevice: draw < 0.9, deviceCount: 1 },
    ...{
      needsCards: draw < 0.9,
      cardCount: 10,
      startDate: addDays(dayOf(at), 7),
      additionalInfo: typed.mensaje,
    },
    ...{ contactName: person, contactEmail: email, contactPhone: phone, preferredContact: 'both' },
    callbackRequested: draw < 0.82,
  });
  return { kind: 'hiring' as const, data, quote: quote(hiringOrderOf(data, '')) };
}

interface Work {
  readonly at: Date;
  readonly status: LeadStatus;
  readonly owner: string;
  readonly now: Date;
}

/** Records assignment, notes and outcome. */
async function work(db: Db, chance: Chance, leadId: string, { at, status, owner, now }: Work): Promise<void> {
  const later = (days: number) => new Date(Math.min(now.getTime(), at.getTime() + days * DAY_MS));
  const by = { leadId, operatorId: owner };
  const entries: (typeof leadEntries.$inferInsert)[] = [
    { ...by, kind: 'change', content: { changes: { status: ['new', 'working'] } }, createdAt: later(0.2) },
    { ...by, kind: 'note', content: { text: chance.pick(NOTES) }, createdAt: later(chance.between(1, 4)) },
  ];
  if (status !== 'working') {
    const changes = { status: ['working', status] } as const;
    entries.push({ ...by, kind: 'change', content: { changes }, createdAt: later(chance.between(5, 12)) });
  }
  await db.insert(leadEntries).values(entries);
  const reminds = status === 'working' && chance.next() < 0.5;
  await db
    .update(leads)
    .set({
      ...{ status, ownerId: owner, calledAt: later(0.2), version: entries.length },
      reminderOn: reminds ? addDays(dayOf(now), chance.between(0, 6)) : null,
      changedAt: later(12),
    })
    .where(eq(leads.id, leadId));
}
