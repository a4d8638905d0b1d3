import { endpoints } from './paths.ts';
import { hasRole, type Role, roles } from './roles.ts';

/**
 * 'user-with-open-form' is 'user', but an ended session returns 'auth.user_not_found', because a
 * form can stay open longer than a session. A role includes the higher roles.
 */
export type Access = 'anyone' | 'user' | 'user-with-open-form' | Role;

const { activity, auth, billing, leads, members, requests, terms } = endpoints;

/** The guard, the pages and docs/access.md read this. A test fails for a call without a row. */
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
  [`GET ${billing.documentsOfSpan.pattern}`]: 'viewer',
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
 * Calls of an operator who views as a customer; all others are refused. The portal link and the
 * data export are GETs, but allow changes or take data out.
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
    billing.documentsOfSpan,
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

/** A call is 'POST /api/…' with the path's pattern. Without a row it requires 'owner'. */
export function mayCall(role: Role, call: string): boolean {
  const needed = roleNeeded(callAccess[call] ?? 'owner');
  return needed === null || hasRole(role, needed);
}

export function roleNeeded(access: Access): Role | null {
  return roles.find((role) => role === access) ?? null;
}
