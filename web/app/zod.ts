import { z } from 'zod/v4';

/**
 * zod as the site's code gets it by the name of `zod` (vite.config.ts): told not to try out `eval`,
 * which trips the Content-Security-Policy, before the first schema is made.
 */
z.config({ jitless: true });

export * from 'zod/v4';
