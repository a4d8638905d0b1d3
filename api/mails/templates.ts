import type { MailTemplate } from '#mails/mail-template.ts';
import type { Template } from '#mails/messages.ts';
import { accountantChanged, papersCopied, quarterPapers } from '#mails/templates/accountant.tsx';
import { alreadyRegistered, setPassword, verifyEmail, welcome } from '#mails/templates/accounts.tsx';
import { appointment } from '#mails/templates/appointment.tsx';
import { cancellation, renewalNotice } from '#mails/templates/billing-notices.tsx';
import {
  contactAcknowledgement,
  contactToCompany,
  customerEmail,
  leadReply,
} from '#mails/templates/contact.tsx';
import { dataExportReady } from '#mails/templates/data-export.tsx';
import {
  deletionDone,
  deletionReceived,
  deletionToCompany,
  deletionWithdrawn,
  deletionWithdrawnToCompany,
} from '#mails/templates/deletion.tsx';
import { demoAcknowledgement, demoToCompany } from '#mails/templates/demo.tsx';
import { disputeToCompany, latePayment, latePaymentToCompany } from '#mails/templates/disputes.tsx';
import { paymentFailed, serviceStops } from '#mails/templates/failed-payments.tsx';
import {
  continueHiring,
  hiringChangedOften,
  hiringToCompany,
  hiringToCustomer,
} from '#mails/templates/hiring.tsx';
import { installationStep } from '#mails/templates/installation.tsx';
import {
  invoiceRequestReceived,
  invoiceRequestRejected,
  invoiceRequestSent,
  invoiceRequestToCompany,
} from '#mails/templates/invoice-requests.tsx';
import { lawCheckDue } from '#mails/templates/law-check.tsx';
import {
  invitation,
  invitationAccepted,
  memberLeft,
  memberRemoved,
  ownershipTransferred,
  roleChanged,
} from '#mails/templates/members.tsx';
import { operatorLink, operatorPasswordChanged, operatorSignIn } from '#mails/templates/operators.tsx';
import { feeCharged, paymentReceived } from '#mails/templates/paid-fees.tsx';
import { passwordChanged, passwordReset } from '#mails/templates/passwords.tsx';
import {
  paymentProcessing,
  purchaseConfirmed,
  refund,
  renewalConfirmed,
} from '#mails/templates/payments.tsx';
import { planChange } from '#mails/templates/plan-change.tsx';
import { planEnded } from '#mails/templates/plan-ended.tsx';
import { secondFactorChanged } from '#mails/templates/second-factor.tsx';
import { confirmNewEmail, emailChanged, newSignIn } from '#mails/templates/sign-in.tsx';

export const templates: { readonly [Name in Template]: MailTemplate<Name> } = {
  welcome,
  'already-registered': alreadyRegistered,
  'verify-email': verifyEmail,
  'set-password': setPassword,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'confirm-new-email': confirmNewEmail,
  'accountant-changed': accountantChanged,
  'email-changed': emailChanged,
  'new-sign-in': newSignIn,
  'second-factor-changed': secondFactorChanged,
  'operator-link': operatorLink,
  'operator-sign-in': operatorSignIn,
  'operator-password-changed': operatorPasswordChanged,
  invitation,
  'invitation-accepted': invitationAccepted,
  'role-changed': roleChanged,
  'member-removed': memberRemoved,
  'member-left': memberLeft,
  'ownership-transferred': ownershipTransferred,
  'contact-to-company': contactToCompany,
  'contact-acknowledgement': contactAcknowledgement,
  'lead-reply': leadReply,
  'customer-email': customerEmail,
  'demo-to-company': demoToCompany,
  'demo-acknowledgement': demoAcknowledgement,
  'hiring-to-company': hiringToCompany,
  'hiring-to-customer': hiringToCustomer,
  'hiring-changed-often': hiringChangedOften,
  'continue-hiring': continueHiring,
  'purchase-confirmed': purchaseConfirmed,
  'renewal-confirmed': renewalConfirmed,
  'payment-processing': paymentProcessing,
  'payment-failed': paymentFailed,
  'service-stops': serviceStops,
  'payment-received': paymentReceived,
  'fee-charged': feeCharged,
  'renewal-notice': renewalNotice,
  cancellation,
  'plan-change': planChange,
  'plan-ended': planEnded,
  refund,
  'invoice-request-received': invoiceRequestReceived,
  'invoice-request-to-company': invoiceRequestToCompany,
  'invoice-request-sent': invoiceRequestSent,
  'invoice-request-rejected': invoiceRequestRejected,
  'installation-step': installationStep,
  appointment,
  'deletion-received': deletionReceived,
  'deletion-to-company': deletionToCompany,
  'dispute-to-company': disputeToCompany,
  'late-payment': latePayment,
  'late-payment-to-company': latePaymentToCompany,
  'deletion-withdrawn': deletionWithdrawn,
  'deletion-withdrawn-to-company': deletionWithdrawnToCompany,
  'deletion-done': deletionDone,
  'law-check-due': lawCheckDue,
  'papers-copied': papersCopied,
  'quarter-papers': quarterPapers,
  'data-export-ready': dataExportReady,
};
