import { claimExamples } from '@horus/contract/claims';
import { testimonialExamples } from '@horus/contract/testimonials';

/** Production must not publish endless offers, unproven figures or invented opinions. */
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

/** The same day from July to June, so that the site is built once. */
function endOfSummer(now: Date): string {
  const year = now.getUTCFullYear() + (now.getUTCMonth() >= 6 ? 1 : 0);
  return `${year}-09-30`;
}
