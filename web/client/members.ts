import type {
  InvitationView,
  InviteBody,
  MembersAnswer,
  MemberView,
  OpenInvitation,
  OrganizationView,
  RegisterInvitedBody,
} from '@horus/contract/members';
import { endpoints } from '@horus/contract/paths';
import type { Role } from '@horus/contract/roles';
import { del, get, post } from '#client/call.ts';

const { members } = endpoints;

/** The invitations are for owners only. */
export function fetchTeam(signal: AbortSignal): Promise<MembersAnswer> {
  return get(members.list.href(), { signal });
}

/** The current organisation is first. */
export async function fetchOrganizations(signal?: AbortSignal): Promise<readonly OrganizationView[]> {
  const address = members.organizations.href();
  const { organizations } = await get<{ organizations: OrganizationView[] }>(address, {
    ...(signal && { signal }),
  });
  return organizations;
}

export function invite(body: InviteBody): Promise<void> {
  return post(members.invitations.href(), body);
}

export function resendInvitation({ id }: InvitationView): Promise<void> {
  return post(members.resendInvitation.href({ invitationId: id }));
}

export function withdrawInvitation({ id }: InvitationView): Promise<void> {
  return del(members.invitation.href({ invitationId: id }));
}

export function changeRole({ userId }: MemberView, role: Role): Promise<void> {
  return post(members.role.href({ userId }), { role });
}

export function removeMember({ userId }: MemberView): Promise<void> {
  return del(members.member.href({ userId }));
}

export function transferOwnership({ userId }: MemberView): Promise<void> {
  return post(members.transfer.href(), { userId });
}

export function leaveTeam(): Promise<void> {
  return post(members.leave.href());
}

export function readInvitation(token: string): Promise<OpenInvitation> {
  return post(members.readInvitation.href(), { token });
}

export function acceptInvitation(token: string): Promise<void> {
  return post(members.acceptInvitation.href(), { token });
}

export function registerInvited(body: RegisterInvitedBody): Promise<void> {
  return post(members.registerInvited.href(), body);
}
