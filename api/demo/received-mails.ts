import { HOUR_MS } from '@horus/contract/durations';
import { and, desc, eq, isNotNull, lt, not, sql } from 'drizzle-orm';
import { customerNotes } from '#features/backoffice/customers/customer-tables';
import { leadEntries } from '#features/backoffice/leads/lead-work-tables';
import { hashMessageId } from '#features/backoffice/received-mails/read-received-mail';
import { receivedMails } from '#features/backoffice/received-mails/received-mail-tables';
import { leads } from '#features/leads/leads-tables';
import type { Services } from '#services';
import type { Customer } from './demo-context.ts';

const ASKED = 'Hola:\n\n¿Os va bien el martes a las diez para verlo por videollamada?\n\nUn saludo.';
const QUOTED = `El lunes, STC escribió:\n\n${ASKED.replace(/^/gm, '> ')}`;
const plan = [{ name: 'plano-del-almacen.pdf', bytes: 184_320 }];

/** Answers to requests, by the request's age; `answer` is our reply to them. */
const ANSWERS = [
  { hours: 2, body: 'El martes perfecto. Os mando el plano del almacén.\n\nGracias.', attachments: plan },
  { hours: 5, body: '¿Puede ser el miércoles? El martes tengo inspección.' },
  { hours: 26, body: 'Lo veo con mi socio y te digo esta semana.', answer: 'Sin prisa, quedo a la espera.' },
  { hours: 27, body: 'Estoy de vacaciones hasta el día 7. Para urgencias, 600 000 204.', isAutomatic: true },
  { hours: 30, body: '¿El precio lleva el IVA?', answer: 'Sí, todos nuestros precios llevan el IVA.' },
];
const FROM_CUSTOMERS = [
  { hours: 4, body: 'Ya está todo en marcha. ¿Cómo doy de alta a los dos que entran en enero?' },
  { hours: 50, body: 'Recibidas las tarjetas, muchas gracias.', answer: 'Gracias a ti. Aquí nos tienes.' },
];

/** Mails of people, some of which wait for an answer. */
export async function receiveAnswers(
  { database: { db }, now }: Pick<Services, 'database' | 'now'>,
  customers: readonly Customer[],
): Promise<void> {
  const ago = (hours: number) => new Date(now().getTime() - hours * HOUR_MS);
  const receive = (thread: object, sender: string, { hours, body, ...more }: (typeof ANSWERS)[number]) =>
    db.insert(receivedMails).values({
      ...{ ...thread, sender, body, subject: 'Re: Horus para tu empresa', quoted: QUOTED },
      ...{ attachments: more.attachments ?? [], isAutomatic: more.isAutomatic ?? false },
      ...{ messageHash: hashMessageId(sender + body), receivedAt: ago(hours) },
    });
  // Another entry would hide the failed reply from Hoy.
  const hasFailed = sql`exists (
    select from lead_entries e join jobs.job j on j.source_id = e.sent_as where e.lead_id = ${leads.id})`;
  const answering = await db
    .select()
    .from(leads)
    .where(
      and(
        eq(leads.status, 'working'),
        isNotNull(leads.ownerId),
        lt(leads.createdAt, ago(100)),
        isNotNull(leads.calledAt),
        not(hasFailed),
      ),
    )
    .orderBy(desc(leads.createdAt))
    .limit(ANSWERS.length);
  for (const [at, { id: leadId, email, ownerId }] of answering.entries()) {
    const mail = ANSWERS[at];
    if (!mail || ownerId === null) continue;
    const reply = { leadId, operatorId: ownerId, kind: 'reply' } as const;
    const content = { subject: 'Horus para tu empresa', text: ASKED };
    await db.insert(leadEntries).values({ ...reply, content, createdAt: ago(mail.hours + 15) });
    await receive({ leadId }, email, mail);
    if (!mail.answer) continue;
    const answer = { ...content, text: mail.answer };
    await db.insert(leadEntries).values({ ...reply, content: answer, createdAt: ago(mail.hours / 2) });
  }
  for (const [at, mail] of FROM_CUSTOMERS.entries()) {
    const customer = customers[Math.floor((customers.length * (at + 1)) / 3)];
    if (!customer) continue;
    const { organizationId, userId: recipientId, company } = customer;
    const note = { organizationId, recipientId, author: 'Marta Ruiz', subject: 'Horus para tu empresa' };
    await db.insert(customerNotes).values({ ...note, body: ASKED, createdAt: ago(mail.hours + 15) });
    await receive({ organizationId }, company.email, mail);
    if (!mail.answer) continue;
    await db.insert(customerNotes).values({ ...note, body: mail.answer, createdAt: ago(mail.hours / 2) });
  }
}
