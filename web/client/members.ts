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

/**
 * Who works in the organisation, and for its owners who is invited.
 * @throws CallError
 */
export function fetchTeam(signal: AbortSignal): Promise<MembersAnswer> {
  return get(members.list.href(), { signal });
}

/**
 * The organisations that the user works in, the one of now first.
 * @throws CallError
 */
export async function fetchOrganizations(signal?: AbortSignal): Promise<readonly OrganizationView[]> {
  const address = members.organizations.href();
  const { organizations } = await get<{ organizations: OrganizationView[] }>(address, {
    ...(signal && { signal }),
  });
  return organizations;
}

/** @throws CallError */
export function invite(body: InviteBody): Promise<void> {
  return post(members.invitations.href(), body);
}

/** @throws CallError */
export function resendInvitation({ id }: InvitationView): Promise<void> {
  return post(members.resendInvitation.href({ invitationId: id }));
}

/** @throws CallError */
export function withdrawInvitation({ id }: InvitationView): Promise<void> {
  return del(members.invitation.href({ invitationId: id }));
}

/** @throws CallError */
export function changeRole({ userId }: MemberView, role: Role): Promise<void> {
  return post(members.role.href({ userId }), { role });
}

/** @throws CallError */
export function removeMember({ userId }: MemberView): Promise<void> {
  return del(members.member.href({ userId }));
}

/** @throws CallError */
export function transferOwnership({ userId }: MemberView): Promise<void> {
  return post(members.transfer.href(), { userId });
}

/** @throws CallError */
export function leaveTeam(): Promise<void> {
  return post(members.leave.href());
}

/**
 * What an invitation offers, by the token of its link.
 * @throws CallError
 */
export function readInvitation(token: string): Promise<OpenInvitation> {
  return post(members.readInvitation.href(), { token });
}

/** @throws CallError */
export function acceptInvitation(token: string): Promise<void> {
  return post(members.acceptInvitation.href(), { token });
}

/** @throws CallError */
export function registerInvited(body: RegisterInvitedBody): Promise<void> {
  return post(members.registerInvited.href(), body);
}
