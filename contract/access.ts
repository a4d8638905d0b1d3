import { endpoints } from './paths.ts';
import { mayActAs, type Role, roles } from './roles.ts';

/**
 * Who may make a call: `user`: anyone who is logged in, about what is their own; a role: anyone who
 * has it, or a higher one, in the organisation that they work in. A form may be left open for
 * longer than a session lasts; then it is told so.
 */
export type Access = 'anyone' | 'user' | 'user-with-open-form' | Role;

const { activity, auth, billing, leads, members, requests, terms } = endpoints;

/**
 * Every call and who may make it, in one place: the guard, the pages and docs/access.md read it.
 * A call without a row is the owner's alone, and fails a test.
 */
export const callAccess: Readonly<Record<string, Access>> = {
  [`POST ${auth.register.pattern}`]: 'anyone',
  [`POST ${auth.login.pattern}`]: 'anyone',
  [`POST ${auth.requestPasswordReset.pattern}`]: 'anyone',
  [`POST ${auth.resetPassword.pattern}`]: 'anyone',
  [`POST ${auth.secondStep.pattern}`]: 'anyone',
  [`POST ${auth.passkeyStepOptions.pattern}`]: 'anyone',
  [`POST ${auth.passkeyLogin.pattern}`]: 'anyone',
  [`POST ${auth.passkeyLoginOptions.pattern}`]: 'anyone',
  [`POST ${auth.logout.pattern}`]: 'user',
  [`GET ${auth.me.pattern}`]: 'user',
  [`POST ${auth.updateProfile.pattern}`]: 'user-with-open-form',
  [`GET ${auth.sessions.pattern}`]: 'user',
  [`DELETE ${auth.session.pattern}`]: 'user',
  [`POST ${auth.endOtherSessions.pattern}`]: 'user',
  [`POST ${auth.requestEmailVerification.pattern}`]: 'user',
  [`POST ${auth.changeEmail.pattern}`]: 'user',
  [`POST ${auth.verifyEmail.pattern}`]: 'user',

  [`GET ${auth.proof.pattern}`]: 'user',
  [`POST ${auth.proof.pattern}`]: 'user',
  [`POST ${auth.passkeyProofOptions.pattern}`]: 'user',
  [`POST ${auth.newPasskeyOptions.pattern}`]: 'user',
  [`POST ${auth.passkeys.pattern}`]: 'user',
  [`DELETE ${auth.passkey.pattern}`]: 'user',
  [`GET ${auth.secondFactor.pattern}`]: 'user',
  [`POST ${auth.totp.pattern}`]: 'user',
  [`DELETE ${auth.totp.pattern}`]: 'user',
  [`POST ${auth.confirmTotp.pattern}`]: 'user',
  [`POST ${auth.recoveryCodes.pattern}`]: 'user',

  [`POST ${billing.createWizardCheckoutSession.pattern}`]: 'anyone',
  [`POST ${billing.verifyCheckout.pattern}`]: 'anyone',
  [`POST ${billing.webhook.pattern}`]: 'anyone',
  [`POST ${billing.createCheckoutSession.pattern}`]: 'billing',
  [`GET ${billing.checkoutSession.pattern}`]: 'viewer',
  [`GET ${billing.subscriptionInfo.pattern}`]: 'viewer',
  [`POST ${billing.refresh.pattern}`]: 'viewer',
  [`GET ${billing.payments.pattern}`]: 'viewer',
  [`GET ${billing.receipt.pattern}`]: 'viewer',
  [`GET ${billing.invoices.pattern}`]: 'viewer',
  [`GET ${billing.paperYears.pattern}`]: 'viewer',
  [`GET ${billing.papersOfSpan.pattern}`]: 'viewer',
  [`GET ${billing.fiscalData.pattern}`]: 'viewer',
  [`POST ${billing.fiscalData.pattern}`]: 'billing',
  [`GET ${billing.createPortalSession.pattern}`]: 'billing',
  [`POST ${billing.createPortalSession.pattern}`]: 'billing',
  [`POST ${billing.createPortalSessionForCustomer.pattern}`]: 'billing',
  [`POST ${billing.planChangePreview.pattern}`]: 'billing',
  [`POST ${billing.planChange.pattern}`]: 'billing',
  [`DELETE ${billing.planChange.pattern}`]: 'billing',

  [`POST ${requests.requestInvoice.pattern}`]: 'billing',
  [`GET ${requests.invoices.pattern}`]: 'viewer',
  [`GET ${requests.invoiceDocument.pattern}`]: 'viewer',
  [`POST ${requests.requestDeletion.pattern}`]: 'user',
  [`GET ${requests.deletion.pattern}`]: 'user',
  [`DELETE ${requests.deletion.pattern}`]: 'user',
  [`POST ${requests.exports.pattern}`]: 'user',
  [`GET ${requests.exports.pattern}`]: 'user',
  [`GET ${requests.exportFile.pattern}`]: 'user',

  [`GET ${activity.list.pattern}`]: 'owner',
  [`GET ${activity.csv.pattern}`]: 'owner',

  [`GET ${members.list.pattern}`]: 'viewer',
  [`POST ${members.invitations.pattern}`]: 'owner',
  [`POST ${members.resendInvitation.pattern}`]: 'owner',
  [`DELETE ${members.invitation.pattern}`]: 'owner',
  [`POST ${members.role.pattern}`]: 'owner',
  [`DELETE ${members.member.pattern}`]: 'owner',
  [`POST ${members.transfer.pattern}`]: 'owner',
  [`POST ${members.leave.pattern}`]: 'viewer',
  [`GET ${members.organizations.pattern}`]: 'user',
  [`POST ${members.chooseOrganization.pattern}`]: 'user',
  [`POST ${members.readInvitation.pattern}`]: 'anyone',
  [`POST ${members.acceptInvitation.pattern}`]: 'user',
  [`POST ${members.registerInvited.pattern}`]: 'anyone',

  [`POST ${endpoints.consent.pattern}`]: 'anyone',
  [`GET ${endpoints.challenge.pattern}`]: 'anyone',
  [`GET ${terms.current.pattern}`]: 'anyone',
  [`GET ${terms.edition.pattern}`]: 'anyone',
  [`POST ${leads.sendEmail.pattern}`]: 'anyone',
  [`GET ${leads.formToken.pattern}`]: 'anyone',
  [`POST ${leads.contactForm.pattern}`]: 'anyone',
  [`POST ${leads.demoForm.pattern}`]: 'anyone',
  [`POST ${leads.hiringForm.pattern}`]: 'anyone',
};

/**
 * What an operator may call who looks on as a customer: what is read to show the area, and the end
 * of the look. Any other call is refused, of a new one too. The portal's link and the copy of one's
 * data are read as well, but let who has them act or take away.
 */
export const viewableCalls: ReadonlySet<string> = new Set([
  `POST ${auth.logout.pattern}`,
  ...[
    auth.me,
    auth.sessions,
    auth.secondFactor,
    auth.proof,
    billing.checkoutSession,
    billing.subscriptionInfo,
    billing.payments,
    billing.receipt,
    billing.invoices,
    billing.paperYears,
    billing.papersOfSpan,
    billing.fiscalData,
    requests.invoices,
    requests.invoiceDocument,
    requests.deletion,
    requests.exports,
    activity.list,
    members.list,
    members.organizations,
    terms.current,
    terms.edition,
    leads.formToken,
    endpoints.challenge,
  ].map(({ pattern }) => `GET ${pattern}`),
]);

/** Whether a member may make a call that has a row, as 'POST /api/…' with the path's pattern. */
export function mayCall(role: Role, call: string): boolean {
  const needed = roleNeeded(callAccess[call] ?? 'owner');
  return needed === null || mayActAs(role, needed);
}

/** The role that a call asks for; null where it asks for none. */
export function roleNeeded(access: Access): Role | null {
  return roles.find((role) => role === access) ?? null;
}
