import { HEARTBEAT_SECONDS, type JobKind } from '#platform/jobs';

/**
 * Bring our mirror of a customer up to date. Waiting jobs for one customer are one job. Somebody
 * may have paid: no try waits longer than a look at Stripe does, and it is given up after some two
 * hours.
 */
export const syncCustomerJob: JobKind<{ customerId: string }> = {
  name: 'sync-customer',
  options: {
    retryLimit: 240,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 30,
    expireInSeconds: 120,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
  singletonKey: ({ customerId }) => customerId,
  concurrency: 2,
  describe: ({ customerId }) => `Sincronizar el cliente ${customerId} con Stripe`,
};

/** Nightly: have every customer synced, for what no event has told. */
export const reconcileJob: JobKind<Record<string, never>> = {
  name: 'reconcile-customers',
  options: { retryLimit: 8, retryDelay: 300, expireInSeconds: 900 },
  singletonKey: () => 'once',
  concurrency: 1,
  describe: () => 'Repaso nocturno de todos los clientes',
};

/**
 * Sync one of them. Two at a time in a process are some twenty calls a second, of the hundred that
 * Stripe allows. What can't be done this night is done the next.
 */
export const reconcileCustomerJob: JobKind<{ customerId: string; runId: string }> = {
  name: 'reconcile-customer',
  options: {
    retryLimit: 4,
    retryDelay: 300,
    retryBackoff: true,
    expireInSeconds: 120,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: 3_600,
  },
  singletonKey: ({ customerId }) => customerId,
  concurrency: 2,
  comesAgain: true,
};

/** Nightly: forget the buyers of the wizard who never paid. */
export const deleteAbandonedPurchasesJob: JobKind<Record<string, never>> = {
  name: 'delete-abandoned-purchases',
  options: { retryLimit: 3, retryDelay: 300, expireInSeconds: 3_600 },
  singletonKey: () => 'once',
  concurrency: 1,
};

/** Nightly: look for customers at Stripe that a restored database does not know. */
export const findLostCustomersJob: JobKind<Record<string, never>> = {
  name: 'find-lost-customers',
  options: { retryLimit: 3, retryDelay: 300, expireInSeconds: 3_600 },
  singletonKey: () => 'once',
  concurrency: 1,
  describe: () => 'Búsqueda de clientes de Stripe que no están aquí',
};

/** Daily: mails about what will be charged, or end, soon. */
export const renewalNoticesJob: JobKind<Record<string, never>> = {
  name: 'renewal-notices',
  options: { retryLimit: 6, retryDelay: 300, expireInSeconds: 3_600 },
  singletonKey: () => 'once',
  concurrency: 1,
  describe: () => 'Avisos de renovación del día',
};

/**
 * Delete a customer at Stripe whose organisation is gone. Tried for some weeks: it is personal data
 * that have to go.
 */
export const forgetCustomerJob: JobKind<{ customerId: string }> = {
  name: 'forget-customer',
  options: {
    retryLimit: 100,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 6 * 3_600,
    expireInSeconds: 120,
  },
  singletonKey: ({ customerId }) => customerId,
  concurrency: 1,
  describe: ({ customerId }) => `Borrar el cliente ${customerId} en Stripe`,
};

/**
 * End what is still charged to a customer whose organisation is gone and who is kept at Stripe: a
 * remainder that was given up.
 */
export const endSubscriptionsJob: JobKind<{ customerId: string }> = {
  ...forgetCustomerJob,
  name: 'end-subscriptions',
  describe: ({ customerId }) => `Terminar las suscripciones del cliente ${customerId} en Stripe`,
};

/**
 * Write on a customer at Stripe whom their invoices are for. Tried for weeks: the next invoice is
 * to name them. Waiting jobs of one organisation are one job.
 */
export const carryFiscalDataJob: JobKind<{ organizationId: string }> = {
  name: 'carry-fiscal-data',
  options: forgetCustomerJob.options,
  singletonKey: ({ organizationId }) => organizationId,
  concurrency: 1,
  describe: ({ organizationId }) => `Llevar a Stripe los datos de facturación de ${organizationId}`,
};

/** Write the address of an organisation's billing contact on its customer at Stripe. */
export const carryContactJob: JobKind<{ organizationId: string }> = {
  ...carryFiscalDataJob,
  name: 'carry-contact',
  describe: ({ organizationId }) => `Llevar a Stripe el email de contacto de ${organizationId}`,
};

/**
 * Mail a gestoría the papers that it has not had. Waiting jobs of one organisation are one job.
 */
export const copyPapersJob: JobKind<{ organizationId: string }> = {
  ...carryFiscalDataJob,
  name: 'copy-papers',
  describe: ({ organizationId }) => `Enviar a la gestoría los documentos de ${organizationId}`,
};

/** Have what waits for an organisation's plans follow a change of their ends. */
export const planEndsChangedJob: JobKind<{ organizationId: string }> = {
  name: 'plan-ends-changed',
  options: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  singletonKey: ({ organizationId }) => organizationId,
  concurrency: 1,
  describe: ({ organizationId }) => `Ajustar los plazos al plan de ${organizationId}`,
};

/** Daily: have the quarter that ended last sent to everyone who is to get it and has not. */
export const quartersJob: JobKind<Record<string, never>> = {
  name: 'quarters',
  options: { retryLimit: 6, retryDelay: 300, expireInSeconds: 3_600 },
  singletonKey: () => 'once',
  concurrency: 1,
};

/** Mail a gestoría a quarter's papers. */
export const sendQuarterJob: JobKind<{ organizationId: string; span: string }> = {
  name: 'send-quarter',
  options: forgetCustomerJob.options,
  singletonKey: ({ organizationId, span }) => `${organizationId} ${span}`,
  concurrency: 1,
  describe: ({ organizationId, span }) => `Enviar a la gestoría el trimestre ${span} de ${organizationId}`,
};

/** Erase an organisation that its only user has left, and that never bought. */
export const forgetOrganizationJob: JobKind<{ organizationId: string }> = {
  name: 'forget-organization',
  options: forgetCustomerJob.options,
  singletonKey: ({ organizationId }) => organizationId,
  concurrency: 1,
  describe: ({ organizationId }) => `Eliminar la organización abandonada ${organizationId}`,
};
