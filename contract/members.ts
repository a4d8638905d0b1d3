import { z } from 'zod';
import { emailSchema, nameSchema, newPasswordSchema } from './auth.ts';
import { roles } from './roles.ts';

export const memberView = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  since: z.string(),
});
export type MemberView = z.infer<typeof memberView>;

export const invitationView = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  expiresAt: z.string(),
  expired: z.boolean(),
});
export type InvitationView = z.infer<typeof invitationView>;

/** `invitations` is empty for all but owners. */
export const membersAnswer = z.object({
  members: z.array(memberView),
  invitations: z.array(invitationView),
});
export type MembersAnswer = z.infer<typeof membersAnswer>;

const role = z.enum(roles, 'Elige qué podrá hacer');
export const inviteBody = z.strictObject({ email: emailSchema, role });
export type InviteBody = z.infer<typeof inviteBody>;
export const changeRoleBody = z.strictObject({ role });
export const transferBody = z.strictObject({ userId: z.uuid() });

/** The server refuses a malformed token like an unknown one. */
const token = z.string().max(256);
export const invitationTokenBody = z.strictObject({ token });
export const registerInvitedBody = z.strictObject({ token, name: nameSchema, password: newPasswordSchema });
export type RegisterInvitedBody = z.infer<typeof registerInvitedBody>;

export const openInvitation = z.object({
  organization: z.string().nullable(),
  role: z.enum(roles),
  email: z.string(),
  hasAccount: z.boolean(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

export const organizationView = z.object({
  id: z.string(),
  name: z.string().nullable(),
  role: z.enum(roles),
  current: z.boolean(),
  owners: z.array(z.string()),
});
export type OrganizationView = z.infer<typeof organizationView>;
export const organizationsAnswer = z.object({ organizations: z.array(organizationView) });
export const chooseOrganizationBody = z.strictObject({ organizationId: z.uuid() });
