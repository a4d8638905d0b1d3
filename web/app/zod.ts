import { z } from 'zod/v4';

/** Disables zod's test of `eval`, which violates the Content-Security-Policy. */
z.config({ jitless: true });

export * from 'zod/v4';
