import type { Services } from '#services';

/** The few services that the company's own commands work with: an api runs beside them and sends the mails. */
export type OperatorServices = Pick<Services, 'config' | 'database' | 'mailer' | 'now'>;
