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

/** One that waits, or has run out. */
export const invitationView = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  expiresAt: z.string(),
  expired: z.boolean(),
});
export type InvitationView = z.infer<typeof invitationView>;

/** Who works in the organisation; only owners also see who is invited. */
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

/** The token that an invitation's link carries; one that is not well formed is void. */
const token = z.string().max(256);
export const invitationTokenBody = z.strictObject({ token });
export const registerInvitedBody = z.strictObject({ token, name: nameSchema, password: newPasswordSchema });
export type RegisterInvitedBody = z.infer<typeof registerInvitedBody>;

/** What an invitation offers, for someone who has its link. */
export const openInvitation = z.object({
  /** Null: it has not been given a name yet. */
  organization: z.string().nullable(),
  role: z.enum(roles),
  email: z.string(),
  /** Whether the address has an account already, to log in with. */
  hasAccount: z.boolean(),
});
export type OpenInvitation = z.infer<typeof openInvitation>;

/** One of the organisations that somebody works in, with its owners' names. */
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

/** What an organisation without a name is called. */
export const UNNAMED_ORGANIZATION = 'Tu propia cuenta';
