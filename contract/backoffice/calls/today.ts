import { figuresAnswer } from '@horus/contract/backoffice/figures';
import { paletteAnswer, paletteQuery } from '@horus/contract/backoffice/search';
import { todayAnswer, todayQuery } from '@horus/contract/backoffice/today';
import { heldMailsAnswer, sentAs, undoAnswer } from '@horus/contract/backoffice/undo';
import type { Calls, OfficeCall } from '@horus/contract/call';
import { z } from 'zod';

export const todayCalls = {
  'GET /api/admin/today': {
    summary: 'List the open tasks, nearest deadline first',
    role: 'operator',
    unattended: true,
    query: todayQuery,
    answer: todayAnswer,
  },
  'GET /api/admin/today/figures': {
    summary: 'Get the figures and charts',
    role: 'operator',
    answer: figuresAnswer,
  },
  'GET /api/admin/search': {
    summary: 'Search requests, customers, invoices and events',
    role: 'operator',
    query: paletteQuery,
    answer: paletteAnswer,
  },
  'GET /api/admin/undo': {
    summary: 'List the sends that can be undone',
    role: 'operator',
    answer: heldMailsAnswer,
  },
  'POST /api/admin/undo/:sendId': {
    summary: 'Undo a recent send',
    role: 'operator',
    params: z.object({ sendId: sentAs }),
    answer: undoAnswer,
  },
} satisfies Calls<OfficeCall>;
