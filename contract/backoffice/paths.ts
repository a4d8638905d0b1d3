import { path } from '@horus/contract/path';
import { paths as sitePaths } from '@horus/contract/paths';

/** Only back office code may import this file, so that no public page contains these paths. */

const adminPaths = {
  today: path('/admin'),
  login: path('/admin/entrar'),
  welcome: path('/admin/acceso'),
  leads: path('/admin/solicitudes'),
  lead: path('/admin/solicitudes/:leadId'),
  customers: path('/admin/clientes'),
  customer: path('/admin/clientes/:organizationId'),
  invoices: path('/admin/facturas'),
  invoice: path('/admin/facturas/:requestId'),
  papers: path('/admin/facturacion'),
  deletions: path('/admin/bajas'),
  deletion: path('/admin/bajas/:requestId'),
  installations: path('/admin/instalaciones'),
  installation: path('/admin/instalaciones/:installationId'),
  mails: path('/admin/correo'),
  mail: path('/admin/correo/:mailId'),
  events: path('/admin/eventos'),
  event: path('/admin/eventos/:eventId'),
  system: path('/admin/sistema'),
  prices: path('/admin/tarifas'),
  audit: path('/admin/registro'),
  team: path('/admin/equipo'),
  account: path('/admin/cuenta'),
} as const;

export const paths = { ...sitePaths, admin: adminPaths } as const;
