import type { Jobs } from '#platform/jobs';
import type { Services } from '#services';

/** The services of an operator command. An api process runs the jobs. */
export interface OperatorServices
  extends Pick<Services, 'config' | 'database' | 'mailer' | 'now' | 'stripe'> {
  readonly jobs: Pick<Jobs, 'enqueue'>;
}
