import type { CustomerPage } from '@horus/contract/backoffice/customers';
import { describeChannels } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { formatShortDate } from '@horus/contract/dates';
import { Link } from 'react-router';
import { Folded } from '#pages/backoffice/parts/folded.tsx';
import { useLinkState } from '#pages/backoffice/parts/use-list-place.ts';
import { SectionPanel } from '#ui/panel.tsx';

type Request = CustomerPage['requests'][number];

const requestNames: Readonly<Record<Request['kind'], string>> = {
  invoice: 'Factura',
  deletion: 'Baja',
  lead: 'Solicitud',
  installation: 'Instalación',
};
const stateNames: Readonly<Record<string, string>> = {
  received: 'por atender',
  issued: 'emitida',
  rejected: 'rechazada',
  pending: 'por hacer',
  withdrawn: 'retirada',
  done: 'hecha',
  new: 'nueva',
  working: 'en curso',
  won: 'ganada',
  lost: 'perdida',
  spam: 'spam',
  open: 'por hacer',
  travelling: 'en camino',
  set: 'hecha',
  cancelled: 'cancelada',
};
const leadNames: Readonly<Record<string, string>> = {
  contact: 'contacto',
  demo: 'demostración',
  hiring: 'contratación',
  ...describeChannels((channel) => `contacto ${channel}`),
};

function nameState({ state, openedBy }: Request): string {
  return openedBy && state === 'rejected' ? 'descartada' : (stateNames[state] ?? state);
}

function hrefOf({ kind, id }: Request): string {
  if (kind === 'lead') return paths.admin.lead.href({ leadId: id });
  if (kind === 'invoice') return paths.admin.invoice.href({ requestId: id });
  if (kind === 'deletion') return paths.admin.deletion.href({ requestId: id });
  return paths.admin.installation.href({ installationId: id });
}

interface CustomerRequestsProps extends Pick<CustomerPage, 'requests'> {
  readonly name: string;
}

export function CustomerRequests({ name, requests }: CustomerRequestsProps) {
  const linkState = useLinkState(name);
  return (
    <SectionPanel title="Solicitudes">
      {requests.length === 0 && <p className="text-sm text-ink-600">No ha pedido nada.</p>}
      <Folded count={requests.length}>
        <ul className="grid gap-2 text-sm">
          {requests.map((request) => (
            <li key={`${request.kind} ${request.id}`} className="flex justify-between gap-x-4">
              <span className="min-w-0">
                <Link to={hrefOf(request)} state={linkState} className="text-lapis-700 underline">
                  {requestNames[request.kind]}
                </Link>{' '}
                {request.kind === 'invoice' ? 'a nombre de' : 'de'}{' '}
                <span className="wrap-anywhere">{leadNames[request.what] ?? request.what}</span> ·{' '}
                {nameState(request)}
                {[
                  request.detail,
                  request.openedBy && `La ha abierto ${request.openedBy}`,
                  request.sentBy && `Lo envió ${request.sentBy}`,
                ].map(
                  (said) =>
                    said && (
                      <span key={said} className="block text-xs text-ink-600 wrap-anywhere">
                        {said}
                      </span>
                    ),
                )}
              </span>
              <span className="figures shrink-0 text-ink-600">{formatShortDate(request.at)}</span>
            </li>
          ))}
        </ul>
      </Folded>
    </SectionPanel>
  );
}
