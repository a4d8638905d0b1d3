import type { Jobs } from '#platform/jobs';
import type { Services } from '#services';

/**
 * The few services that the company's own commands work with: an api runs beside them and does the
 * jobs.
 */
export interface OperatorServices
  extends Pick<Services, 'config' | 'database' | 'mailer' | 'now' | 'stripe'> {
  readonly jobs: Pick<Jobs, 'enqueue'>;
}
