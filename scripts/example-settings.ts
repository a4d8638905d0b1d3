import { claimExamples } from '@horus/contract/claims';
import { testimonialExamples } from '@horus/contract/testimonials';

/**
 * Settings that a machine of one's own shows examples of. A production has none unless its operator
 * sets them: neither an offer without a last day nor a figure that nothing proves nor an opinion
 * that no customer has given may be published.
 */
export function exampleSettings(env: NodeJS.ProcessEnv, now = new Date()): Record<string, string> {
  if (env['NODE_ENV'] === 'production') return {};
  const examples = {
    PROMO_UNTIL: endOfSummer(now),
    TESTIMONIALS: JSON.stringify(testimonialExamples),
    CLAIMS: JSON.stringify(claimExamples),
    SUPPORT_HOURS: '24/7',
  };
  return Object.fromEntries(Object.entries(examples).filter(([name]) => env[name] === undefined));
}

/**
 * The next 30 September, or the one after when that is near: the same day for months, so that the
 * site is built once.
 */
function endOfSummer(now: Date): string {
  const year = now.getUTCFullYear() + (now.getUTCMonth() >= 6 ? 1 : 0);
  return `${year}-09-30`;
}
