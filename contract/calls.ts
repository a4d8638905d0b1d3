import { activityCalls } from '@horus/contract/calls/activity';
import { authCalls } from '@horus/contract/calls/auth';
import { billingCalls } from '@horus/contract/calls/billing';
import { checkoutCalls } from '@horus/contract/calls/checkout';
import { leadCalls } from '@horus/contract/calls/leads';
import { memberCalls } from '@horus/contract/calls/members';
import { publicCalls } from '@horus/contract/calls/public';
import { requestCalls } from '@horus/contract/calls/requests';
import { secondFactorCalls } from '@horus/contract/calls/second-factor';
import type { Role } from '@horus/contract/roles';

/** Browser code imports only the type, so that no page loads the schemas. */
export const siteCalls = {
  ...activityCalls,
  ...authCalls,
  ...billingCalls,
  ...checkoutCalls,
  ...leadCalls,
  ...memberCalls,
  ...publicCalls,
  ...requestCalls,
  ...secondFactorCalls,
};
export type SiteCalls = typeof siteCalls;

/** The role that a call requires: `hasRole(role, 'owner' satisfies RoleFor<'GET /api/…'>)`. */
export type RoleFor<Name extends keyof SiteCalls> = Extract<SiteCalls[Name]['access'], Role>;
