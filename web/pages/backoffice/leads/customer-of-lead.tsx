import type { LeadCustomer } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { formatMoney } from '@horus/contract/money';
import { Link, useParams } from 'react-router';
import { useLinkState } from '#pages/backoffice/parts/use-list-place.ts';

/** A link to the customer, and what they owe. */
export function CustomerOfLead({ customer }: { readonly customer: LeadCustomer }) {
  const { organizationId, company, name, owed } = customer;
  return (
    <>
      <Link
        to={paths.admin.customer.href({ organizationId })}
        state={useLinkState(useParams()['leadId'] ? 'Solicitud' : 'Solicitudes')}
        className="font-semibold text-lapis-700 underline underline-offset-4 wrap-anywhere"
      >
        {company || name}
      </Link>
      {owed && (
        <>
          ,{' '}
          <span className="font-semibold text-brick-700">debe {formatMoney(owed.cents, owed.currency)}</span>
        </>
      )}
    </>
  );
}
