import type { PaperRow } from '@horus/contract/backoffice/papers';
import { paths } from '@horus/contract/backoffice/paths';
import { formatShortDate } from '@horus/contract/dates';
import { Link } from 'react-router';

/** Invoices of the company's own series, each with a link to its request. */
export function IssuedNumbers({ issued }: Pick<PaperRow, 'issued'>) {
  return issued.map(({ requestId, number, date }) => (
    <span key={number} className="block wrap-anywhere text-ink-600">
      Emitida{' '}
      <Link
        to={paths.admin.invoice.href({ requestId })}
        // Above the row's own link.
        className="relative z-1 text-lapis-700 underline"
      >
        {number}
      </Link>
      , {formatShortDate(date)}
    </span>
  ));
}
