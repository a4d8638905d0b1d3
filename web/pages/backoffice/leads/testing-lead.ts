import type { LeadDetail } from '@horus/contract/backoffice/leads';

export const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'operator' as const };

export const lead: LeadDetail = {
  ...{ id: 'l1', version: 3, kind: 'demo', status: 'working', owner: { id: 'op1', name: 'Marta Ruiz' } },
  ...{ name: 'Lucía Peña', company: 'Talleres Peña', email: 'lucia@obras.example', phone: '' },
  ...{ replyTo: 'lucia@obras.example', excerpt: '', createdAt: '2026-11-02T10:00:00Z' },
  ...{
    reminderOn: null,
    reminderTime: null,
    waitsForCall: false,
    waitsForAnswer: false,
    isCustomer: false,
    isPaid: null,
    channel: null,
  },
  ...{
    data: {},
    quote: null,
    lostReason: null,
    lostDetail: null,
    purchase: null,
    calledAt: null,
    recordedBy: null,
    account: null,
  },
  ...{ others: [], entries: [], received: [], also: null },
};
