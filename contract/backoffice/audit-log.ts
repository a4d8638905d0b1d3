import { z } from 'zod';

const day = z.iso
  .date('Escribe un día, como 2026-11-23')
  .refine((written) => written >= '2000-01-01', 'Escribe un día, como 2026-11-23');

export const auditFilters = z.strictObject({
  /** Part of the actor's or subject's name, or an id. */
  text: z.string().trim().max(200).optional(),
  operator: z.uuid().optional(),
  action: z.string().max(60).optional(),
  kind: z.string().max(30).optional(),
  only: z.literal('acts').optional(),
  id: z.string().max(200).optional(),
  /** Days in mainland Spain, both included. */
  from: day.optional(),
  until: day.optional(),
});
export type AuditFilters = z.infer<typeof auditFilters>;

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
