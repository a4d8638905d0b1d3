import type { MailDetail, RepeatableMail } from '@horus/contract/backoffice/mail';
import { HOUR_MS } from '@horus/contract/durations';
import { LINK_DAYS } from '@horus/contract/retention';
import { sql } from 'drizzle-orm';
import { customerName } from '#features/backoffice/customers/customer-name';
import { type FoundMail, toRow } from '#features/backoffice/mail/mail-rows';
import { nameOfLead } from '#features/leads/leads-tables';
import type { Message } from '#mails/messages.ts';
import type { Db } from '#platform/database';
import { isoOrNull } from '#platform/iso';
import type { QueuedMail, RenderedMail } from '#platform/mail';
import { withoutSecrets } from '#platform/sent-mails';

export type RenderMail = (message: Message, to?: string, organizationId?: string) => Promise<RenderedMail>;

/** Renders an email without its secrets. Null when this release has no such template. */
export async function renderKept(render: RenderMail, mail: FoundMail): Promise<RenderedMail | null> {
  const { message, to, organizationId } = withoutSecrets<QueuedMail>(mail.data).kept;
  return render(message as Message, to, organizationId).catch(() => null);
}

/** Adds the data needed for a resend. */
export function toRepeatable(mail: FoundMail, now: Date): RepeatableMail {
  return { ...toRow(mail), repeats: mail.repeats, unrepeatable: whyUnrepeatable(mail, now) };
}

export async function readMail(db: Db, render: RenderMail, mail: FoundMail, now: Date): Promise<MailDetail> {
  const rendered = await renderKept(render, mail);
  return {
    ...toRepeatable(mail, now),
    sentAt: isoOrNull(mail.sent_at),
    replyTo: mail.data.replyTo ?? null,
    content: rendered && {
      subject: rendered.subject,
      text: rendered.text,
      attachments: (rendered.attachments ?? []).map(({ filename }) => filename),
    },
    leftOut: leftOutOf(mail),
    unrepeatable: whyUnrepeatable(mail, now) ?? (rendered ? null : OTHER_RELEASE),
    ...(await findOwner(db, mail)),
  };
}

const leftOutOf = (mail: FoundMail) => mail.left_out ?? withoutSecrets(mail.data).left;

const OTHER_RELEASE = 'Es de otra versión de Horus, que ya no está.';

/** Returns the reason against a resend, in Spanish, or null. */
export function whyUnrepeatable(mail: FoundMail, now: Date): string | null {
  if (mail.state === 'sent') {
    if (mail.left_out === 'link') {
      return 'Llevaba un enlace personal, que no se guarda. Quien lo necesite, que lo pida otra vez: saldrá uno nuevo.';
    }
    if (mail.left_out === 'document') {
      return 'Llevaba documentos, que no se guardan con el correo. Están en la ficha del cliente.';
    }
    return null;
  }
  if (withoutSecrets(mail.data).left !== 'link') return null;
  const endsAt = Date.parse(mail.at) + hoursOf(mail.data.message) * HOUR_MS;
  if (endsAt > now.getTime()) return null;
  return 'Su enlace ha caducado. Quien lo necesite, que lo pida otra vez: saldrá uno nuevo.';
}

/** Returns the lifetime of an email's link from its props, else LINK_DAYS. */
function hoursOf(message: object): number {
  const props: object = 'props' in message ? (message.props as object) : {};
  const said = (name: string) => (name in props ? Number(props[name as keyof typeof props]) : Number.NaN);
  const [minutes, hours, days] = [said('validMinutes'), said('validHours'), said('validDays')];
  if (minutes > 0) return minutes / 60;
  if (hours > 0) return hours;
  return 24 * (days > 0 ? days : LINK_DAYS);
}

/** Finds the email's organisation, else the one of its address or of the reply's recipient. */
async function findOwner(
  db: Db,
  { to, data: { organizationId, replyTo = to } }: FoundMail,
): Promise<Pick<MailDetail, 'customer' | 'lead'>> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select o.id, ${customerName(sql`o.id`)} as name
      from organizations o
     where o.id = coalesce(${organizationId ?? null}::uuid,
             (select m.organization_id from memberships m join users w on w.id = m.user_id
               where w.email = ${to} order by m.created_at limit 1),
             (select p.organization_id from wizard_purchases p where p.email = ${to} limit 1))
     limit 1`);
  const leads = await db.execute<{ id: string; name: string }>(sql`
    select id, coalesce(${nameOfLead}, email) as name
      from leads where email in (${to}, ${replyTo}) order by created_at desc limit 1`);
  const [customer] = rows;
  const [lead] = leads.rows;
  return {
    customer: customer ? { organizationId: customer.id, name: customer.name } : null,
    lead: lead ? { leadId: lead.id, name: lead.name } : null,
  };
}
