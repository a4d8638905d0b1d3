import { z } from 'zod';

const day = z.iso
  .date('Escribe un día, como 2026-11-23')
  .refine((written) => written >= '2000-01-01', 'Escribe un día, como 2026-11-23');

/** What the audit log is searched by; each narrows it. */
export const auditFilters = z.strictObject({
  /** In the name of who did it or of whose it is; or an id. */
  text: z.string().trim().max(200).optional(),
  operator: z.uuid().optional(),
  action: z.string().max(60).optional(),
  kind: z.string().max(30).optional(),
  /** `acts`: not what was only looked at. */
  only: z.literal('acts').optional(),
  id: z.string().max(200).optional(),
  /** Days as Toledo counts them, both included. */
  from: day.optional(),
  until: day.optional(),
});
export type AuditFilters = z.infer<typeof auditFilters>;

/** GET /api/admin/audit. `cursor`: where the page before ended. */
export const auditQuery = auditFilters.extend({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
});

const change = z.record(z.string(), z.unknown()).nullable();

export const auditEntryView = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  /** In a sentence. */
  what: z.string(),
  subject: z.object({ kind: z.string(), kindLabel: z.string(), id: z.string(), label: z.string() }),
  before: change,
  after: change,
  device: z.string().nullable(),
  network: z.string().nullable(),
});
export type AuditEntryView = z.infer<typeof auditEntryView>;

export const auditPage = z.object({ entries: z.array(auditEntryView), next: z.string().nullable() });
export type AuditPage = z.infer<typeof auditPage>;
