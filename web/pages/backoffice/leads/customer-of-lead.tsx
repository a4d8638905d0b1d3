import type { LeadCustomer } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { formatMoney } from '@horus/contract/money';
import { Link } from 'react-router';

/** A link to the customer, and what they owe. */
export function CustomerOfLead({ customer }: { readonly customer: LeadCustomer }) {
  const { organizationId, company, name, owed } = customer;
  return (
    <>
      <Link
        to={paths.admin.customer.href({ organizationId })}
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
