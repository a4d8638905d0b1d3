import { paths } from '@horus/contract/backoffice/paths';
import type { WaitingKind } from '@horus/contract/backoffice/today';
import { ASKED_ACT } from '#content/backoffice/palette-acts.ts';

const { admin } = paths;

export interface BackOfficeLink {
  readonly label: string;
  readonly href: string;
  /** Counted next to the link. */
  readonly waits?: readonly WaitingKind[];
  /** Other words for it, without accents, that the command palette knows. */
  readonly words?: string;
}

export const officeLinks: readonly { readonly title: string; readonly links: readonly BackOfficeLink[] }[] = [
  {
    title: 'El día',
    links: [
      { label: 'Hoy', href: admin.today.href() },
      {
        label: 'Solicitudes',
        href: admin.leads.href(),
        waits: ['leads', 'answers', 'calls', 'meetings', 'reminders'],
      },
      { label: 'Clientes', href: admin.customers.href(), waits: ['customerAnswers', 'unpaid', 'disputes'] },
      { label: 'Facturas solicitadas', href: admin.invoices.href(), waits: ['invoices', 'rectifications'] },
      { label: 'Facturación', href: admin.papers.href() },
      { label: 'Instalaciones', href: admin.installations.href(), waits: ['installations', 'parcels'] },
      { label: 'Bajas', href: admin.deletions.href(), waits: ['deletions'] },
    ],
  },
  {
    title: 'Administración',
    links: [
      { label: 'Correo', href: admin.mails.href(), waits: ['unsentReplies', 'unsentMails'] },
      { label: 'Eventos', href: admin.events.href() },
      { label: 'Sistema', href: admin.system.href() },
      { label: 'Tarifas', href: admin.prices.href() },
      { label: 'Registro', href: admin.audit.href() },
      { label: 'Equipo', href: admin.team.href() },
      { label: 'Mi acceso', href: admin.account.href() },
    ],
  },
];

/** Counts in the menu, by list. */
export const waitsOf = (listHref: string): readonly WaitingKind[] =>
  officeLinks.flatMap(({ links }) => links).find(({ href }) => href === listHref)?.waits ?? [];

/** Links of the command palette to actions within pages. */
export const officeActions: readonly BackOfficeLink[] = [
  {
    label: 'Nueva solicitud: apuntar llamada, WhatsApp o visita',
    href: `${admin.leads.href()}?${ASKED_ACT}=apuntar`,
  },
  { label: 'Ver mis solicitudes en curso', href: admin.leads.href({ de: 'me', estado: 'working' }) },
  {
    label: 'Ver los clientes con una cuota sin pagar',
    href: admin.customers.href({ status: 'unpaid' }),
    words: 'deuda deudas impago impagos morosos',
  },
  { label: 'Ver los pagos en disputa', href: admin.customers.href({ status: 'disputed' }) },
  {
    label: 'Ver los abonos de este mes',
    href: admin.papers.href({ tipo: 'credit-note' }),
    words: 'devoluciones devuelto reembolsos',
  },
  { label: 'Ver las devoluciones sin abono de este mes', href: admin.papers.href({ tipo: 'refund' }) },
  {
    label: 'Descargar lo facturado en un mes o un trimestre',
    href: admin.papers.href(),
    words: 'csv excel gestoria',
  },
  { label: 'Enviar ya los correos que esperan', href: admin.mails.href({ estado: 'waiting' }) },
  { label: 'Repetir las tareas que no han salido', href: admin.system.href() },
  { label: 'Invitar a alguien al equipo', href: admin.team.href() },
  { label: 'Generar códigos de recuperación nuevos', href: admin.account.href() },
  { label: 'Cerrar mis demás sesiones', href: admin.account.href() },
  { label: 'Descargar el registro', href: admin.audit.href() },
];
