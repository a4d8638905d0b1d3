import { sql } from 'drizzle-orm';
import type { CompanyNote, NotesAbout } from '#features/requests/company-notes';
import type { Db } from '#platform/database';

/** Excludes the author, whose name is another person's data. */
export async function listNotesAbout(db: Db, { email, organizationId }: NotesAbout): Promise<CompanyNote[]> {
  const { rows } = await db.execute<Omit<CompanyNote, 'createdAt'> & { createdAt: string }>(sql`
    select case e.kind when 'note' then 'nota' when 'reply' then 'respuesta' else 'llamada' end as kind,
           e.content->>'subject' as subject, e.content->>'text' as text, e.created_at as "createdAt"
      from leads l join lead_entries e on e.lead_id = l.id
     where l.email = ${email} and e.kind in ('note', 'reply', 'call')
    union all
    select case when call is not null then 'llamada' when subject is null then 'nota' else 'correo' end, subject, body, created_at from customer_notes where organization_id = ${organizationId}::uuid
    union all
    select 'correo recibido', r.subject, concat_ws(E'\\n\\n', r.body, nullif(r.quoted, '')), r.received_at
      from received_mails r left join leads l on l.id = r.lead_id
     where l.email = ${email} or r.sender = ${email} or r.organization_id = ${organizationId}::uuid
     order by 4`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
}
