import type { CustomerPage } from '@horus/contract/backoffice/customers';
import { formatLongDate } from '@horus/contract/dates';

/** Draft for the bank: contract, installation and use. */
export function draftDisputeAnswer({
  info: { checkoutSessions },
  requests,
  members,
}: Pick<CustomerPage, 'info' | 'requests' | 'members'>): string {
  const bought = checkoutSessions.find(({ status }) => status === 'complete');
  const installed = requests.find(({ kind }) => kind === 'installation')?.detail;
  const seen = members.flatMap(({ lastSeenAt }) => lastSeenAt ?? []).toSorted();
  return [
    bought && `Contrató el servicio en nuestra web el ${formatLongDate(bought.createdAt)}.`,
    installed && `Su instalación: ${installed}.`,
    seen.length > 0 && `Usó su cuenta por última vez el ${formatLongDate(seen.at(-1) ?? '')}.`,
  ]
    .filter(Boolean)
    .join('\n');
}
