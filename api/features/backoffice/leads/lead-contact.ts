import type { LeadContact } from '@horus/contract/backoffice/leads';
import type { Changes } from '#features/backoffice/leads/lead-work-tables';
import type { leads } from '#features/leads/leads-tables';

type Lead = Pick<typeof leads.$inferSelect, 'kind' | 'email' | 'data'>;

/** Names of the contact data in a form's data. */
const formNames = { name: 'nombre', company: 'empresa', email: 'email', phone: 'telefono' } as const;
const hiringNames: Readonly<Record<keyof LeadContact, string>> = {
  ...{ name: 'contactName', company: 'companyName', email: 'contactEmail', phone: 'contactPhone' },
};
const namesOf = ({ kind }: Lead) => (kind === 'hiring' ? hiringNames : formNames);

export const isContact = (column: string): column is keyof LeadContact => column in formNames;

export function contactOf(lead: Lead): LeadContact {
  const { name, company, phone } = namesOf(lead);
  const data: Readonly<Record<string, string>> = { ...lead.data };
  return {
    ...{ name: data[name] ?? '', company: data[company] ?? '', phone: data[phone] ?? '' },
    email: lead.email,
  };
}

/** The columns with the changed contact data; none without such a change. */
export function correctedColumns(lead: Lead, changes: Changes): Partial<Lead> {
  const names = namesOf(lead);
  const corrected = Object.entries(changes).flatMap(([column, [, to]]) =>
    isContact(column) ? [[names[column], to]] : [],
  );
  if (corrected.length === 0) return {};
  const data = { ...lead.data, ...Object.fromEntries(corrected) };
  return { data, email: String(changes['email']?.[1] ?? lead.email) };
}
