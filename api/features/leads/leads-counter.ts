import type { LeadKind } from '@horus/contract/lead-options';
import { Counter, type Registry } from 'prom-client';

/** `trapped`: the honeypot was filled; stored as spam and not mailed. */
type LeadOutcome = 'stored' | 'repeated' | 'trapped';
export type CountLead = (kind: LeadKind, outcome: LeadOutcome) => void;

export function createLeadsCounter(registry: Registry): CountLead {
  const counter = new Counter({
    name: 'leads_total',
    help: 'Contact, demo and hiring requests that were answered with success',
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  });
  return (kind, outcome) => counter.inc({ kind, outcome });
}
