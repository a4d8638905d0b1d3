import {
  checkoutSessionId,
  checkoutSessionView,
  createCheckoutAnswer,
  createCheckoutBody,
  verifyCheckoutAnswer,
  verifyCheckoutBody,
} from '@horus/contract/billing';
import type { Calls, SiteCall } from '@horus/contract/call';
import { wizardCheckoutBody } from '@horus/contract/leads';
import { z } from 'zod';

export const checkoutCalls = {
  'POST /api/stripe/create-checkout-session': {
    summary: 'Create a checkout session as a logged-in user',
    access: 'billing',
    limit: { name: 'checkout', per: 'organization', points: 60, minutes: 10 },
    body: createCheckoutBody,
    answer: createCheckoutAnswer,
  },
  'POST /api/create-checkout-session': {
    summary: 'Create a checkout session from the contracting wizard',
    access: 'anyone',
    body: wizardCheckoutBody,
    answer: createCheckoutAnswer,
  },
  'POST /api/verify-checkout': {
    summary: 'Get the result of a checkout session',
    access: 'anyone',
    limit: { name: 'verify', per: 'network', points: 120, minutes: 10 },
    body: verifyCheckoutBody,
    answer: verifyCheckoutAnswer,
  },
  'GET /api/stripe/checkout-session/:sessionId': {
    summary: 'Get one of the organisation’s checkout sessions',
    access: 'viewer',
    viewable: true,
    params: z.object({ sessionId: checkoutSessionId }),
    answer: checkoutSessionView,
  },
} satisfies Calls<SiteCall>;
