import type {
  InvitationView,
  InviteBody,
  MembersAnswer,
  MemberView,
  OpenInvitation,
  OrganizationView,
  RegisterInvitedBody,
} from '@horus/contract/members';
import type { Role } from '@horus/contract/roles';
import { call } from '#client/call.ts';

/** The invitations are for owners only. */
export function fetchTeam(signal: AbortSignal): Promise<MembersAnswer> {
  return call('GET /api/members', { signal });
}

/** The current organisation is first. */
export async function fetchOrganizations(signal?: AbortSignal): Promise<readonly OrganizationView[]> {
  return (await call('GET /api/organizations', { ...(signal && { signal }) })).organizations;
}

export function invite(body: InviteBody): Promise<void> {
  return call('POST /api/members/invitations', { body });
}

export function resendInvitation({ id }: InvitationView): Promise<void> {
  return call('POST /api/members/invitations/:invitationId/resend', { params: { invitationId: id } });
}

export function withdrawInvitation({ id }: InvitationView): Promise<void> {
  return call('DELETE /api/members/invitations/:invitationId', { params: { invitationId: id } });
}

export function changeRole({ userId }: MemberView, role: Role): Promise<void> {
  return call('POST /api/members/:userId/role', { params: { userId }, body: { role } });
}

export function removeMember({ userId }: MemberView): Promise<void> {
  return call('DELETE /api/members/:userId', { params: { userId } });
}

export function transferOwnership({ userId }: MemberView): Promise<void> {
  return call('POST /api/members/transfer', { body: { userId } });
}

export function leaveTeam(): Promise<void> {
  return call('POST /api/members/leave');
}

export function readInvitation(token: string): Promise<OpenInvitation> {
  return call('POST /api/invitations/read', { body: { token } });
}

export function acceptInvitation(token: string): Promise<void> {
  return call('POST /api/invitations/accept', { body: { token } });
}

export async function registerInvited(body: RegisterInvitedBody): Promise<void> {
  await call('POST /api/invitations/register', { body });
}
