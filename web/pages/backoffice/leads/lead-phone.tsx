import type { LeadDetail } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { Link } from 'react-router';
import { now } from '#client/clock.ts';
import { formatDay } from '#content/backoffice/leads.ts';
import { Phones } from '#pages/backoffice/parts/phones.tsx';

export const hasPhone = ({ phone, others }: LeadDetail) =>
  phone !== '' || others.some((other) => other.phone !== '');

/** The person's number, or the one in their newest other request that has one. */
export function LeadPhone({ lead: { phone, others } }: { readonly lead: LeadDetail }) {
  const other = others.find((each) => each.phone !== '');
  if (phone) return <Phones phones={[phone]} />;
  if (!other) return 'No ha dejado teléfono';
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <Phones phones={[other.phone]} />
      <Link
        to={paths.admin.lead.href({ leadId: other.id })}
        className="inline-block py-1 text-sm text-lapis-700 underline underline-offset-4"
      >
        {`de su solicitud del ${formatDay(other.createdAt, now())}`}
      </Link>
    </span>
  );
}
