import { figuresAnswer } from '@horus/contract/backoffice/figures';
import { paletteAnswer, paletteQuery } from '@horus/contract/backoffice/search';
import { todayAnswer } from '@horus/contract/backoffice/today';
import { heldMailsAnswer, sentAs, undoAnswer } from '@horus/contract/backoffice/undo';
import type { Calls, OfficeCall } from '@horus/contract/call';
import { z } from 'zod';

export const todayCalls = {
  'GET /api/admin/today': {
    summary: 'What waits, the nearest deadline first',
    role: 'operator',
    unattended: true,
    answer: todayAnswer,
  },
  'GET /api/admin/today/figures': {
    summary: 'What happened, counted',
    role: 'operator',
    answer: figuresAnswer,
  },
  'GET /api/admin/search': {
    summary: 'Requests, customers and invoices for what is typed',
    role: 'operator',
    query: paletteQuery,
    answer: paletteAnswer,
  },
  'GET /api/admin/undo': {
    summary: 'What can be taken back',
    role: 'operator',
    answer: heldMailsAnswer,
  },
  'POST /api/admin/undo/:sendId': {
    summary: 'Take back what was done seconds ago, and its mail',
    role: 'operator',
    params: z.object({ sendId: sentAs }),
    answer: undoAnswer,
  },
} satisfies Calls<OfficeCall>;
