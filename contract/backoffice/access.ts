import { endpoints } from '@horus/contract/backoffice/paths';

/** A manager may do everything that an operator may. */
export const operatorRoles = ['operator', 'manager'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

export const operatorRoleLabels: Readonly<Record<OperatorRole, string>> = {
  operator: 'operador',
  manager: 'responsable',
};

export const OPERATOR_SESSION_HOURS = 12;
export const OPERATOR_IDLE_MINUTES = 30;

export const CSRF_HEADER = 'x-csrf-token';

/** Marks a request that a page sends on its own; it does not extend an idle session. */
export const UNATTENDED_HEADER = 'x-unattended';

/** Marks a request that reloads a page already shown; it is not logged as a new view. */
export const RELOAD_HEADER = 'x-again';

/**
 * `proof`: requires the second factor within the last `PROOF_MINUTES`. `unattended`: sent by the
 * page on its own, so it does not extend an idle session.
 */
export type OperatorAccess =
  | { readonly role: 'anyone' }
  | { readonly role: OperatorRole; readonly proof?: true; readonly unattended?: true };

const { customers } = endpoints.admin;
const { deletions, installations, invoices, papers } = endpoints.admin;
const { session, join, proof, account, team, audit } = endpoints.admin;
const { leads } = endpoints.admin;
const { mails, events, system, prices } = endpoints.admin;

/** The server does not start while a back office call has no row. */
export const operatorAccess: Readonly<Record<string, OperatorAccess>> = {
  [`POST ${session.password.pattern}`]: { role: 'anyone' },
  [`POST ${session.secondStep.pattern}`]: { role: 'anyone' },
  [`POST ${session.passkeyOptions.pattern}`]: { role: 'anyone' },
  [`POST ${join.begin.pattern}`]: { role: 'anyone' },
  [`POST ${join.complete.pattern}`]: { role: 'anyone' },
  [`GET ${session.current.pattern}`]: { role: 'operator' },

  [`GET ${endpoints.admin.search.pattern}`]: { role: 'operator' },
  [`GET ${endpoints.admin.undo.list.pattern}`]: { role: 'operator' },
  [`POST ${endpoints.admin.undo.one.pattern}`]: { role: 'operator' },

  [`GET ${leads.list.pattern}`]: { role: 'operator' },
  [`GET ${leads.csv.pattern}`]: { role: 'operator', proof: true },
  [`GET ${leads.colleagues.pattern}`]: { role: 'operator' },
  [`GET ${leads.live.pattern}`]: { role: 'operator', unattended: true },
  [`GET ${leads.one.pattern}`]: { role: 'operator' },
  [`POST ${leads.one.pattern}`]: { role: 'operator' },
  [`POST ${leads.several.pattern}`]: { role: 'operator' },
  [`POST ${leads.notes.pattern}`]: { role: 'operator' },
  [`POST ${leads.calls.pattern}`]: { role: 'operator' },
  [`POST ${leads.replies.pattern}`]: { role: 'operator' },

  [`GET ${customers.list.pattern}`]: { role: 'operator' },
  [`GET ${customers.csv.pattern}`]: { role: 'operator', proof: true },
  [`GET ${customers.one.pattern}`]: { role: 'operator' },
  [`GET ${customers.timeline.pattern}`]: { role: 'operator' },
  [`GET ${customers.payments.pattern}`]: { role: 'operator' },
  [`GET ${customers.invoices.pattern}`]: { role: 'operator' },
  [`POST ${customers.notes.pattern}`]: { role: 'operator' },
  [`POST ${customers.emails.pattern}`]: { role: 'operator' },
  [`POST ${customers.sync.pattern}`]: { role: 'operator' },
  [`POST ${customers.planChangePreview.pattern}`]: { role: 'operator' },
  [`POST ${customers.planChange.pattern}`]: { role: 'operator', proof: true },
  [`DELETE ${customers.planChange.pattern}`]: { role: 'operator' },
  [`GET ${customers.endOfPeriod.pattern}`]: { role: 'operator' },
  [`POST ${customers.endOfPeriod.pattern}`]: { role: 'operator' },
  [`GET ${customers.refund.pattern}`]: { role: 'manager' },
  [`POST ${customers.refund.pattern}`]: { role: 'manager', proof: true },
  [`POST ${customers.chargeFee.pattern}`]: { role: 'operator', proof: true },
  [`POST ${customers.voidFee.pattern}`]: { role: 'manager', proof: true },
  [`POST ${customers.answerDispute.pattern}`]: { role: 'manager', proof: true },
  [`POST ${customers.acceptDispute.pattern}`]: { role: 'manager', proof: true },
  [`POST ${customers.blockMember.pattern}`]: { role: 'operator' },
  [`POST ${customers.removeSecondStep.pattern}`]: { role: 'operator', proof: true },
  [`POST ${customers.view.pattern}`]: { role: 'operator' },
  [`GET ${invoices.list.pattern}`]: { role: 'operator' },
  [`GET ${invoices.one.pattern}`]: { role: 'operator' },
  [`POST ${invoices.document.pattern}`]: { role: 'operator' },
  [`GET ${invoices.issued.pattern}`]: { role: 'operator' },
  [`POST ${invoices.reject.pattern}`]: { role: 'operator' },

  [`GET ${papers.list.pattern}`]: { role: 'operator' },
  [`GET ${papers.sums.pattern}`]: { role: 'operator' },
  [`GET ${papers.csv.pattern}`]: { role: 'operator', proof: true },

  [`GET ${deletions.list.pattern}`]: { role: 'operator' },
  [`GET ${deletions.one.pattern}`]: { role: 'operator' },
  [`POST ${deletions.confirmation.pattern}`]: { role: 'operator' },
  [`POST ${deletions.carryOut.pattern}`]: { role: 'manager', proof: true },

  [`GET ${installations.list.pattern}`]: { role: 'operator' },
  [`GET ${installations.one.pattern}`]: { role: 'operator' },
  [`POST ${installations.steps.pattern}`]: { role: 'operator' },
  [`POST ${installations.calls.pattern}`]: { role: 'operator' },

  [`GET ${mails.list.pattern}`]: { role: 'operator' },
  [`POST ${mails.sendWaiting.pattern}`]: { role: 'operator' },
  [`GET ${mails.one.pattern}`]: { role: 'operator' },
  [`GET ${mails.html.pattern}`]: { role: 'operator' },
  [`POST ${mails.repeat.pattern}`]: { role: 'operator' },

  [`GET ${events.list.pattern}`]: { role: 'operator' },
  [`GET ${events.one.pattern}`]: { role: 'operator' },
  [`POST ${events.replay.pattern}`]: { role: 'operator' },

  [`GET ${system.state.pattern}`]: { role: 'operator' },
  [`POST ${system.replay.pattern}`]: { role: 'operator' },
  [`POST ${system.takeBack.pattern}`]: { role: 'operator' },
  [`POST ${system.dismiss.pattern}`]: { role: 'manager', proof: true },

  [`GET ${prices.pattern}`]: { role: 'operator' },

  [`POST ${session.logout.pattern}`]: { role: 'operator' },

  [`GET ${proof.give.pattern}`]: { role: 'operator' },
  [`POST ${proof.give.pattern}`]: { role: 'operator' },
  [`POST ${proof.passkeyOptions.pattern}`]: { role: 'operator' },

  [`GET ${account.read.pattern}`]: { role: 'operator' },
  [`POST ${account.endSessions.pattern}`]: { role: 'operator', proof: true },
  [`POST ${account.recoveryCodes.pattern}`]: { role: 'operator', proof: true },
  [`POST ${account.newTotp.pattern}`]: { role: 'operator', proof: true },
  [`POST ${account.totp.pattern}`]: { role: 'operator', proof: true },
  [`POST ${account.passkeyOptions.pattern}`]: { role: 'operator', proof: true },
  [`POST ${account.passkeys.pattern}`]: { role: 'operator', proof: true },
  [`DELETE ${account.passkey.pattern}`]: { role: 'operator', proof: true },

  [`GET ${team.list.pattern}`]: { role: 'operator' },
  [`POST ${team.list.pattern}`]: { role: 'manager', proof: true },
  [`POST ${team.link.pattern}`]: { role: 'manager', proof: true },
  [`POST ${team.role.pattern}`]: { role: 'manager', proof: true },
  [`DELETE ${team.member.pattern}`]: { role: 'manager', proof: true },

  [`GET ${endpoints.admin.today.pattern}`]: { role: 'operator', unattended: true },
  [`GET ${endpoints.admin.figures.pattern}`]: { role: 'operator' },

  [`GET ${audit.list.pattern}`]: { role: 'operator' },
  [`GET ${audit.csv.pattern}`]: { role: 'manager', proof: true },
};

export function hasOperatorRole(role: OperatorRole, needed: OperatorRole): boolean {
  return operatorRoles.indexOf(role) >= operatorRoles.indexOf(needed);
}
