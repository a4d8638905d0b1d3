import type { FastifyRequest } from 'fastify';
import { noteLook } from '#features/backoffice/audit/note-look';
import type { Services } from '#services';

/** What shows several customers at once, as the log calls it. */
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
} as const;

/**
 * A route's hook: notes that an operator looks at a list. What is read again within half an hour is
 * the same look; what they searched for is not noted, as it may name somebody.
 */
export function notingLook(services: Pick<Services, 'database' | 'now'>, list: keyof typeof lists) {
  const subject = { kind: 'list', id: list, label: lists[list] } as const;
  return (request: FastifyRequest): Promise<void> =>
    noteLook(services, request, { action: 'list.seen', subject });
}
