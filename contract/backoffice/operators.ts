import { operatorRoles } from '@horus/contract/backoffice/access';
import { z } from 'zod';

/** GET /api/admin/session: who is logged in, and the proof that their page's calls carry. */
export const operatorSessionAnswer = z.object({
  operator: z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(operatorRoles) }),
  csrfToken: z.string(),
  expiresAt: z.string(),
});
export type OperatorSessionAnswer = z.infer<typeof operatorSessionAnswer>;
