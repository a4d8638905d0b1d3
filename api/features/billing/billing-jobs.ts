import { HEARTBEAT_SECONDS, type JobKind } from '#platform/jobs';

/** Short retry delay: the customer may have just paid. Gives up after about two hours. */
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

/** Runs nightly to catch changes without an event. */
export const reconcileJob: JobKind<Record<string, never>> = {
  name: 'reconcile-customers',
  options: { retryLimit: 8, retryDelay: 300, expireInSeconds: 900 },
  singletonKey: () => 'once',
  concurrency: 1,
  describe: () => 'Repaso nocturno de todos los clientes',
};

/**
 * Two at a time are about 20 calls a second; Stripe allows 100. A failed customer waits for the
 * next night.
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
  dropWhenFailed: true,
};

export const deleteAbandonedPurchasesJob: JobKind<Record<string, never>> = {
  name: 'delete-abandoned-purchases',
  options: { retryLimit: 3, retryDelay: 300, expireInSeconds: 3_600 },
  singletonKey: () => 'once',
  concurrency: 1,
};

/** Finds Stripe customers that are missing after a database restore. */
export const findLostCustomersJob: JobKind<Record<string, never>> = {
  name: 'find-lost-customers',
  options: { retryLimit: 3, retryDelay: 300, expireInSeconds: 3_600 },
  singletonKey: () => 'once',
  concurrency: 1,
  describe: () => 'Búsqueda de clientes de Stripe que no están aquí',
};

export const renewalNoticesJob: JobKind<Record<string, never>> = {
  name: 'renewal-notices',
  options: { retryLimit: 6, retryDelay: 300, expireInSeconds: 3_600 },
  singletonKey: () => 'once',
  concurrency: 1,
  describe: () => 'Avisos de renovación del día',
};

/** Retries for weeks, because it deletes personal data. */
export const deleteCustomerJob: JobKind<{ customerId: string }> = {
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

/** For a deleted organisation whose Stripe customer is kept; the paid time is lost. */
export const endSubscriptionsJob: JobKind<{ customerId: string }> = {
  ...deleteCustomerJob,
  name: 'end-subscriptions',
  describe: ({ customerId }) => `Terminar las suscripciones del cliente ${customerId} en Stripe`,
};

/** Retries for weeks: the next invoice needs the new billing details. */
export const sendFiscalDataJob: JobKind<{ organizationId: string }> = {
  name: 'carry-fiscal-data',
  options: deleteCustomerJob.options,
  singletonKey: ({ organizationId }) => organizationId,
  concurrency: 1,
  describe: ({ organizationId }) => `Llevar a Stripe los datos de facturación de ${organizationId}`,
};

export const sendContactEmailJob: JobKind<{ organizationId: string }> = {
  ...sendFiscalDataJob,
  name: 'carry-contact',
  describe: ({ organizationId }) => `Llevar a Stripe el email de contacto de ${organizationId}`,
};

export const copyPapersJob: JobKind<{ organizationId: string }> = {
  ...sendFiscalDataJob,
  name: 'copy-papers',
  describe: ({ organizationId }) => `Enviar a la gestoría los documentos de ${organizationId}`,
};

/** Updates the deadlines that depend on when a plan ends. */
export const planEndsChangedJob: JobKind<{ organizationId: string }> = {
  name: 'plan-ends-changed',
  options: { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 120 },
  singletonKey: ({ organizationId }) => organizationId,
  concurrency: 1,
  describe: ({ organizationId }) => `Ajustar los plazos al plan de ${organizationId}`,
};

export const quartersJob: JobKind<Record<string, never>> = {
  name: 'quarters',
  options: { retryLimit: 6, retryDelay: 300, expireInSeconds: 3_600 },
  singletonKey: () => 'once',
  concurrency: 1,
};

export const sendQuarterJob: JobKind<{ organizationId: string; span: string }> = {
  name: 'send-quarter',
  options: deleteCustomerJob.options,
  singletonKey: ({ organizationId, span }) => `${organizationId} ${span}`,
  concurrency: 1,
  describe: ({ organizationId, span }) => `Enviar a la gestoría el trimestre ${span} de ${organizationId}`,
};

/** Deletes an organisation that has no users left and never bought anything. */
export const deleteOrganizationJob: JobKind<{ organizationId: string }> = {
  name: 'forget-organization',
  options: deleteCustomerJob.options,
  singletonKey: ({ organizationId }) => organizationId,
  concurrency: 1,
  describe: ({ organizationId }) => `Eliminar la organización abandonada ${organizationId}`,
};
