import type { FastifyRequest } from 'fastify';
import { recordView } from '#features/backoffice/audit/record-view';
import type { Services } from '#services';

/** Labels in the audit log. */
const lists = {
  today: 'Hoy',
  search: 'Buscar',
  leads: 'Solicitudes',
  customers: 'Clientes',
  invoices: 'Facturas solicitadas',
  papers: 'Facturación',
  deletions: 'Bajas',
  installations: 'Instalaciones',
  mails: 'Correo',
  events: 'Eventos',
  audit: 'Registro',
  system: 'Sistema',
} as const;

/**
 * Returns a preHandler that records a look at a list, without the search text, which may contain a
 * person's name.
 */
export function recordingView(services: Pick<Services, 'database' | 'now'>, list: keyof typeof lists) {
  const subject = { kind: 'list', id: list, label: lists[list] } as const;
  return (request: FastifyRequest): Promise<void> =>
    recordView(services, request, { action: 'list.seen', subject });
}
