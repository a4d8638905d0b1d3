import type { MailTemplate } from '#mails/mail-template.ts';
import type { Template } from '#mails/messages.ts';
import { alreadyRegistered, setPassword, verifyEmail, welcome } from '#mails/templates/accounts.tsx';
import { cancellation, renewalNotice } from '#mails/templates/billing-notices.tsx';
import { contactAcknowledgement, contactToCompany } from '#mails/templates/contact.tsx';
import { dataExportReady } from '#mails/templates/data-export.tsx';
import {
  deletionDone,
  deletionReceived,
  deletionToCompany,
  deletionWithdrawn,
} from '#mails/templates/deletion.tsx';
import { demoAcknowledgement, demoToCompany } from '#mails/templates/demo.tsx';
import { disputeToCompany } from '#mails/templates/disputes.tsx';
import { continueHiring, hiringToCompany, hiringToCustomer } from '#mails/templates/hiring.tsx';
import {
  invoiceRequestReceived,
  invoiceRequestRejected,
  invoiceRequestSent,
  invoiceRequestToCompany,
} from '#mails/templates/invoice-requests.tsx';
import { passwordChanged, passwordReset } from '#mails/templates/passwords.tsx';
import {
  paymentFailed,
  paymentProcessing,
  purchaseConfirmed,
  refund,
  renewalConfirmed,
} from '#mails/templates/payments.tsx';

/** Every template by its name; one that is missing does not compile. */
export const templates: { readonly [Name in Template]: MailTemplate<Name> } = {
  welcome,
  'already-registered': alreadyRegistered,
  'verify-email': verifyEmail,
  'set-password': setPassword,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'contact-to-company': contactToCompany,
  'contact-acknowledgement': contactAcknowledgement,
  'demo-to-company': demoToCompany,
  'demo-acknowledgement': demoAcknowledgement,
  'hiring-to-company': hiringToCompany,
  'hiring-to-customer': hiringToCustomer,
  'continue-hiring': continueHiring,
  'purchase-confirmed': purchaseConfirmed,
  'renewal-confirmed': renewalConfirmed,
  'payment-processing': paymentProcessing,
  'payment-failed': paymentFailed,
  'renewal-notice': renewalNotice,
  cancellation,
  refund,
  'invoice-request-received': invoiceRequestReceived,
  'invoice-request-to-company': invoiceRequestToCompany,
  'invoice-request-sent': invoiceRequestSent,
  'invoice-request-rejected': invoiceRequestRejected,
  'deletion-received': deletionReceived,
  'deletion-to-company': deletionToCompany,
  'dispute-to-company': disputeToCompany,
  'deletion-withdrawn': deletionWithdrawn,
  'deletion-done': deletionDone,
  'data-export-ready': dataExportReady,
};
