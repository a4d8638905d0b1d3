import { messageAnswer } from '@horus/contract/auth';
import type { Calls, SiteCall } from '@horus/contract/call';
import {
  changeRoleBody,
  chooseOrganizationBody,
  invitationTokenBody,
  inviteBody,
  membersAnswer,
  openInvitation,
  organizationsAnswer,
  registerInvitedBody,
  transferBody,
} from '@horus/contract/members';
import { z } from 'zod';

const linkLimit = { name: 'invitation:network', per: 'network', points: 60, minutes: 15 } as const;

const userParams = z.object({ userId: z.uuid() });

const invitationParams = z.object({ invitationId: z.uuid() });

export const memberCalls = {
  'GET /api/members': {
    summary: 'List members and invitations',
    access: 'viewer',
    viewable: true,
    answer: membersAnswer,
  },
  'POST /api/members/:userId/role': {
    summary: 'Change a member’s role',
    access: 'owner',
    params: userParams,
    body: changeRoleBody,
  },
  'DELETE /api/members/:userId': {
    summary: 'Remove a member',
    access: 'owner',
    params: userParams,
  },
  'POST /api/members/transfer': {
    summary: 'Transfer the ownership to another member',
    access: 'owner',
    body: transferBody,
  },
  'POST /api/members/leave': {
    summary: 'Leave the organisation',
    access: 'viewer',
  },
  'POST /api/members/invitations': {
    summary: 'Invite a member by email',
    access: 'owner',
    body: inviteBody,
  },
  'POST /api/members/invitations/:invitationId/resend': {
    summary: 'Send an invitation again',
    access: 'owner',
    params: invitationParams,
  },
  'DELETE /api/members/invitations/:invitationId': {
    summary: 'Withdraw an invitation',
    access: 'owner',
    params: invitationParams,
  },
  'POST /api/invitations/read': {
    summary: 'Get an invitation by its token',
    access: 'anyone',
    limit: linkLimit,
    body: invitationTokenBody,
    answer: openInvitation,
  },
  'POST /api/invitations/accept': {
    summary: 'Accept an invitation',
    access: 'user',
    limit: linkLimit,
    body: invitationTokenBody,
  },
  'POST /api/invitations/register': {
    summary: 'Create an account with an invitation',
    access: 'anyone',
    limit: linkLimit,
    body: registerInvitedBody,
    status: 201,
    answer: messageAnswer,
  },
  'GET /api/organizations': {
    summary: 'List the user’s organisations',
    access: 'user',
    viewable: true,
    answer: organizationsAnswer,
  },
  'POST /api/organizations/choose': {
    summary: 'Switch the session to another organisation',
    access: 'user',
    body: chooseOrganizationBody,
  },
} satisfies Calls<SiteCall>;
