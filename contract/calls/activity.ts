import { activityPage, activityQuery } from '@horus/contract/activity';
import type { Calls, SiteCall } from '@horus/contract/call';

export const activityCalls = {
  'GET /api/account/activity': {
    summary: 'List the organisation’s activity, newest first',
    access: 'owner',
    viewable: true,
    query: activityQuery,
    answer: activityPage,
  },
  'GET /api/account/activity.csv': {
    summary: 'Export the organisation’s activity as CSV',
    access: 'owner',
    limit: { name: 'activity:export', per: 'organization', points: 20, minutes: 10 },
    answer: 'raw',
  },
} satisfies Calls<SiteCall>;
