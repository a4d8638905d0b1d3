import type { WaitingKind } from '@horus/contract/backoffice/today';
import { paths } from '@horus/contract/paths';

const { admin } = paths;

interface WaitingWords {
  readonly one: string;
  readonly many: string;
  /** Where it is done; null: from the command line. */
  readonly href: string | null;
  /** What to do about it. */
  readonly hint: string;
}

/** What waits, in words, and where it is done. */
export const waitingWords: Readonly<Record<WaitingKind, WaitingWords>> = {
  leads: {
    one: 'solicitud nueva',
    many: 'solicitudes nuevas',
    href: admin.leads.href(),
    hint: 'Contesta y ponle dueño.',
  },
  calls: {
    one: 'llamada pedida',
    many: 'llamadas pedidas',
    href: admin.leads.href(),
    hint: 'Pidieron que les llamáramos.',
  },
  invoices: {
    one: 'factura solicitada',
    many: 'facturas solicitadas',
    href: admin.invoices.href(),
    hint: 'Comprueba los datos y envía el PDF.',
  },
  installations: {
    one: 'instalación por hacer',
    many: 'instalaciones por hacer',
    href: admin.installations.href(),
    hint: 'Llamar, enviar y dejar el sistema listo.',
  },
  deletions: {
    one: 'baja por llevar a cabo',
    many: 'bajas por llevar a cabo',
    href: admin.deletions.href(),
    hint: 'El plazo es de 30 días.',
  },
  deadLetters: {
    one: 'tarea que no ha salido',
    many: 'tareas que no han salido',
    href: null,
    hint: 'Míralas con «npm run dead-letters».',
  },
  lostCustomers: {
    one: 'cliente de Stripe que no está aquí',
    many: 'clientes de Stripe que no están aquí',
    href: null,
    hint: 'Míralos con «npm run operator -- perdidos».',
  },
};
