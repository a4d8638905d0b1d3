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
    summary: 'Who works in the organisation',
    access: 'viewer',
    viewable: true,
    answer: membersAnswer,
  },
  'POST /api/members/:userId/role': {
    summary: 'Change what a member may do',
    access: 'owner',
    params: userParams,
    body: changeRoleBody,
  },
  'DELETE /api/members/:userId': {
    summary: 'Take a member out',
    access: 'owner',
    params: userParams,
  },
  'POST /api/members/transfer': {
    summary: 'Make another the owner in one’s own place',
    access: 'owner',
    body: transferBody,
  },
  'POST /api/members/leave': {
    summary: 'Leave the organisation',
    access: 'viewer',
  },
  'POST /api/members/invitations': {
    summary: 'Invite somebody by mail',
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
    summary: 'What an invitation offers',
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
    summary: 'Open an account by an invitation',
    access: 'anyone',
    limit: linkLimit,
    body: registerInvitedBody,
    status: 201,
    answer: messageAnswer,
  },
  'GET /api/organizations': {
    summary: 'Where somebody works',
    access: 'user',
    viewable: true,
    answer: organizationsAnswer,
  },
  'POST /api/organizations/choose': {
    summary: 'Work in another organisation, in this session',
    access: 'user',
    body: chooseOrganizationBody,
  },
} satisfies Calls<SiteCall>;
