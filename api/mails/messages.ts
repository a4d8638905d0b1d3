import type { DeletionTime } from '@horus/contract/deletion-options';
import type { InstallationStep } from '@horus/contract/installations';
import type { LeadChannel } from '@horus/contract/lead-options';
import type { ContactMessage, DemoRequest, HiringOrder, HiringRequest } from '@horus/contract/leads';
import type { OperatorRole } from '@horus/contract/operator-roles';
import type { RemainingTries } from '@horus/contract/plan-facts';
import type { Quote } from '@horus/contract/quote';
import type { InvoiceRequestBody, PlanStatus } from '@horus/contract/requests';
import type { Role } from '@horus/contract/roles';
import type { StateWithMail } from '@horus/contract/subscription-states';

/** Whether the owner of an address has a running plan or an account; null: neither. */
export type AccountStatus = 'subscribed' | 'account' | null;

/**
 * Props by template, stored as JSON with the job. Moments are ISO 8601, amounts cents with VAT,
 * addresses absolute URLs, `plan` the price book's name ('Business').
 */
export interface MessageProps {
  welcome: { name: string; loginUrl: string; verifyUrl: string };
  /** After another registration with the same address. */
  'already-registered': { name: string; loginUrl: string; resetUrl: string };
  'verify-email': { name: string; verifyUrl: string };
  /** To a buyer whose account the wizard created. */
  'set-password': { name: string; plan: string; setPasswordUrl: string; validDays: number };
  'password-reset': {
    name: string;
    resetUrl: string;
    validMinutes: number;
    /** True when an operator sends it. */
    byUs?: boolean;
  };
  'password-changed': {
    name: string;
    changedAt: string;
    device: string;
    resetUrl: string;
    /** The account's passkeys; absent in mails of an older release. */
    left?: { passkeys: string[]; securityUrl: string };
    /** Whether data from before the confirmation was removed; default: false. */
    cleared?: boolean;
  };
  /** The address may be a stranger's. */
  'confirm-new-email': { confirmUrl: string };
  /** To the owners of the organisation. */
  'accountant-changed': { name: string; changedAt: string; device: string; fiscalDataUrl: string };
  /** To the account's previous address. */
  'email-changed': { name: string; changedAt: string; device: string };
  /** After a sign-in from a new device or network. */
  'new-sign-in': {
    name: string;
    openedAt: string;
    device: string;
    network: string;
    /** Absent in mails of an older release. */
    hasSecondStep?: boolean;
    securityUrl: string;
    resetUrl: string;
  };
  /** After a change of the second factor, or the use of a recovery code. */
  'second-factor-changed': {
    name: string;
    change:
      | 'totp-on'
      | 'totp-off'
      | 'passkey-added'
      | 'passkey-removed'
      | 'taken-off'
      | 'recovery-codes-renewed'
      | 'recovery-code-used';
    changedAt: string;
    device: string;
    codesLeft: number;
    securityUrl: string;
    resetUrl: string;
  };

  /** To an operator: the link that sets up their access. */
  'operator-link': {
    name: string;
    role: OperatorRole;
    url: string;
    validHours: number;
    /** Whether they had access before, which is revoked. */
    again: boolean;
  };
  /** To an operator, after a sign-in from a new device or network. */
  'operator-sign-in': { name: string; openedAt: string; device: string; network: string; accessUrl: string };
  'operator-password-changed': { name: string; changedAt: string; device: string; network: string };
  /**
   * To an unconfirmed address, so it contains no typed text, only the inviter's confirmed address.
   */
  invitation: { inviterEmail: string; role: Role; invitationUrl: string; validDays: number };
  /** To each owner. */
  'invitation-accepted': {
    name: string;
    member: string;
    company: string | null;
    role: Role;
    teamUrl: string;
  };
  'role-changed': { name: string; by: string; company: string | null; role: Role; dashboardUrl: string };
  'member-removed': { name: string; by: string; company: string | null; dashboardUrl: string };
  /** To each owner. */
  'member-left': { name: string; by: string; company: string | null; dashboardUrl: string };
  /** To old and new owners. */
  'ownership-transferred': {
    name: string;
    by: string;
    company: string | null;
    member: string;
    dashboardUrl: string;
  };

  /**
   * Replies go to the visitor (`replyTo`). `officeUrl` here and below is the back office's page;
   * absent in mails of the previous release.
   */
  'contact-to-company': { lead: ContactMessage; receivedAt: string; officeUrl?: string };
  /**
   * To unconfirmed addresses, so acknowledgements contain no typed text. `firstName` is a given
   * name of letters, or null.
   */
  'contact-acknowledgement': { firstName: string | null };
  /**
   * `asked` is the lead's message; absent without one and in mails of the previous release.
   * `channel`: absent for a request of the site, and as `asked`.
   */
  'lead-reply': {
    subject: string;
    text: string;
    asked?: { at: string; text: string };
    channel?: LeadChannel;
    /** For the calendar file. */
    event?: { id: string; version: number; changedAt: string; at: string; about: string };
  };
  'customer-email': { subject: string; text: string };
  'demo-to-company': { lead: DemoRequest; receivedAt: string; officeUrl?: string };
  'demo-acknowledgement': { firstName: string | null; interest: string };
  'hiring-to-company': {
    officeUrl?: string;
    request: HiringRequest;
    quote: Quote;
    receivedAt: string;
    /** With an account the wizard may refuse payment. Default: null. */
    accountStatus?: AccountStatus;
  };
  /** Has the general conditions attached (LSSI, art. 27.4). */
  'hiring-to-customer': {
    firstName: string | null;
    order: HiringOrder;
    quote: Quote;
    /** Whether it replaces a mail of the same day. */
    replaces?: boolean;
  };
  /** The last mail of a day about an order that changes too often. */
  'hiring-changed-often': { firstName: string | null };
  /** To the owner of an account whose address was used in the wizard. */
  'continue-hiring': {
    name: string;
    plan: string;
    /** With a live subscription there is nothing to hire. */
    subscribed: boolean;
    loginUrl: string;
    dashboardUrl: string;
  };

  'purchase-confirmed': {
    name: string;
    plan: string;
    period: 'monthly' | 'annual' | 'annual-financed';
    /** Charged on the day of purchase. */
    paidCents: number;
    /** Installation, hardware or fee; null or absent when nothing was paid or unknown. */
    paidFor?: string | null;
    /** The installation's part; null or absent when unknown. */
    setupCents?: number | null;
    currency: string;
    /** The hash of the accepted general conditions; null or absent in old mails. */
    termsHash?: string | null;
    /** Null without a free month. */
    trialEndsAt: string | null;
    /** Null without an automatic charge. */
    nextCharge: { date: string; cents: number } | null;
    /** The number of reduced fees, and the fee afterwards; null or absent without a promotion. */
    promotion?: { fees: number; cents: number; afterwardsCents: number; afterwardsFrom?: string } | null;
    /** The end of a financed year. */
    endsAt: string | null;
    /** Until when a returning customer's data was kept; null or absent for others. */
    dataKeptUntil?: string | null;
    invoiceUrl: string | null;
    /** Null or absent when the invoice has no tax id and address. */
    billedTaxId?: string | null;
    dashboardUrl: string;
  };
  'renewal-confirmed': {
    name: string;
    plan: string;
    paidCents: number;
    setupCents?: number | null;
    currency: string;
    termsHash?: string | null;
    /** Null, or absent in old mails, without a deletion request. */
    deletionAsked?: DeletionTime | null;
    startsAt: string;
    endsAt: string;
    invoiceUrl: string | null;
    billedTaxId?: string | null;
    dashboardUrl: string;
  };
  /** A delayed payment was started or refused. */
  'payment-processing': { name: string; plan: string; cents: number; currency: string; dashboardUrl: string };
  /** Once per try that was refused or needs confirmation at the bank. */
  'payment-failed': {
    name: string;
    plan: string;
    cents: number;
    currency: string;
    /** Absent in old mails. */
    state?: StateWithMail<'payment-failed'>;
    /** 'card', 'sepa_debit'; null or absent when unknown. */
    method?: string | null;
    /** Such as 'tu Visa terminada en 4242'. */
    chargedTo?: string;
    /** Null without another try. */
    retryAt: string | null;
    tries?: RemainingTries;
    /** The end of a cancelled plan; null or absent for others. */
    endsAt?: string | null;
    /** The hosted invoice or the dashboard. */
    payUrl: string;
    dashboardUrl?: string;
  };
  /** Some days before the last try. */
  'service-stops': {
    name: string;
    plan: string;
    cents: number;
    currency: string;
    state: StateWithMail<'service-stops'>;
    /** 'card', 'sepa_debit'; absent in old mails. */
    method?: string | null;
    chargedTo: string;
    stopsAt: string;
    payUrl: string;
  };
  'payment-received': PaidFee;
  'fee-charged': PaidFee;
  /** Before the first fee, a higher fee, a renewal, or the end of a financed year. */
  'renewal-notice': {
    name: string;
    plan: string;
    kind: 'trial-ends' | 'fee-rises' | 'year-renews' | 'financed-ends';
    date: string;
    /** The next plan; null or absent when it stays the same. */
    nextPlan?: string | null;
    /**
     * The charge of that day; for a financed year the price of a renewal, which is not automatic.
     */
    cents: number;
    /** The fee before a rise; null or absent otherwise. */
    beforeCents?: number | null;
    /** The next change of the fee, and the number of fees before it; null or absent without one. */
    later?: { fees: number; date: string; cents: number } | null;
    currency: string;
    dashboardUrl: string;
  };
  cancellation: {
    name: string;
    plan: string;
    /** `scheduled`: runs until `endsAt`; `undone`: continues; `ended`: has ended. */
    kind: 'scheduled' | 'undone' | 'ended';
    endsAt: string;
    /** The remaining debt; null or absent without one. */
    due?: {
      cents: number;
      currency: string;
      retryAt: string | null;
      payUrl: string;
      /** Whether the debt is the order itself, and whether its payment is pending. */
      isOrder?: boolean;
      isOnItsWay?: boolean;
    } | null;
    /** Null, or absent in old mails, without a deletion request. */
    deletionAsked?: DeletionTime | null;
    /** A dispute may end the plan earlier; absent in old mails. */
    isDisputed?: boolean;
    dashboardUrl: string;
  };
  /**
   * `changed`: now, for `cents`; `planned`: at the end of the period; `carried-out`: as planned.
   * `from` and `to` are like 'Business mensual'.
   */
  'plan-change': {
    name: string;
    /** `to-confirm`: the bank asks the customer; nothing has changed or been charged. */
    kind: 'changed' | 'planned' | 'undone' | 'carried-out' | 'to-confirm';
    from: string;
    to: string;
    /** For `to-confirm`: the deadline. */
    startsAt: string;
    cents: number;
    currency: string;
    /** Such as 'tu Visa terminada en 4242'. */
    chargedTo: string;
    nextCharge: { date: string; cents: number } | null;
    /** Whether it also undid a cancellation; absent in old mails. */
    resumesRenewal?: boolean;
    invoiceUrl: string | null;
    dashboardUrl: string;
  };
  /** A plan ended without a cancellation. */
  'plan-ended': {
    name: string;
    plan: string;
    state: StateWithMail<'plan-ended'>;
    endedAt: string;
    /** The unpaid fee, and its page while it is owed; null without one. */
    fee: { cents: number; currency: string; payUrl: string | null } | null;
    /** The price of another financed year; null for other plans. */
    yearCents: number | null;
    dashboardUrl: string;
  };
  /** `endedAt` is null or absent while the plan runs. */
  refund: {
    name: string;
    plan: string;
    cents: number;
    currency: string;
    /** Refunded from the company's bank account. */
    isTransfer?: boolean;
    /** The refunded payment; absent in old mails. */
    payment?: { description: string; cents: number; paidAt: string };
    /** Its number; null or absent without one. */
    creditNote?: string | null;
    endedAt?: string | null;
    /** Whether the plan continues. */
    goesOn?: boolean;
    dashboardUrl: string;
  };
  /** A dispute was opened or decided. `reason` is Stripe's. */
  'dispute-to-company': {
    officeUrl?: string;
    kind: 'opened' | 'won' | 'lost';
    organization: string;
    email: string;
    cents: number;
    currency: string;
    reason: string;
    paymentId: string;
    /** The deadline of a response; null when none is possible. */
    dueAt: string | null;
  };
  /** A payment for an ended plan is refunded. */
  'late-payment': {
    name: string;
    plan: string;
    cents: number;
    currency: string;
    endedAt: string;
    dashboardUrl: string;
  };
  /** A payment for an ended plan arrived. */
  'late-payment-to-company': {
    officeUrl?: string;
    organization: string;
    email: string;
    plan: string;
    cents: number;
    currency: string;
    invoiceNumber: string;
    endedAt: string;
  };

  /** `request` is null for an unconfirmed address. */
  'invoice-request-received': { name: string; request: InvoiceRequestBody | null; requestsUrl: string };
  'invoice-request-to-company': {
    request: InvoiceRequestBody;
    organization: string;
    email: string;
    officeUrl?: string;
  };
  /** `corrects` is the number of the replaced invoice, or null. */
  'invoice-request-sent': {
    name: string;
    number: string;
    corrects: string | null;
    /** The attached document; absent in mails of the previous release. */
    document?: { requestId: string; version: number };
    /** The company opened the request; absent in mails of the previous release. */
    byCompany?: boolean;
    requestsUrl: string;
  };
  'invoice-request-rejected': { name: string; reason: string; requestsUrl: string };
  /** `readyBy` is the deadline of the configuration; null when done or not needed. */
  'installation-step': {
    name: string;
    step: InstallationStep;
    plan: string;
    hardware: { devices: number; cards: number };
    carrier: string | null;
    trackingNumber: string | null;
    /** These two are absent in mails of the previous release. */
    deliverTo?: string | null;
    /** Replaces the data of an earlier mail. */
    corrects?: boolean;
    /** After the parcel came back. */
    again?: boolean;
    readyBy: string | null;
    dashboardUrl: string;
    guideUrl: string;
  };
  /** `appointment` is null when it was removed; `movedFrom` is null for a first one. */
  appointment: {
    name: string;
    appointment: { at: string; about: string } | null;
    movedFrom: string | null;
    dashboardUrl: string;
    /** For the calendar file; absent in mails of the previous release. */
    event?: { installationId: string; version: number; changedAt: string };
  };
  'deletion-received': {
    name: string;
    accounts: { horus: boolean; stc: boolean };
    dueAt: string;
    plan: PlanStatus;
    when: DeletionTime;
    withdrawUrl: string;
  };
  'deletion-to-company': {
    officeUrl?: string;
    email: string;
    organization: string;
    reason: string;
    accounts: { horus: boolean; stc: boolean };
    dueAt: string;
    plan: PlanStatus;
    when: DeletionTime;
  };
  /** `takenOver`: cancelled because the address was confirmed only afterwards, not by the user. */
  'deletion-withdrawn': { name: string; takenOver: boolean };
  'deletion-withdrawn-to-company': { email: string; organization: string; takenOver: boolean };
  'deletion-done': { name: string; accounts: { horus: boolean; stc: boolean } };
  /** The sources of 'Estado de la ley' were not checked for too long. ISO 8601 days. */
  'law-check-due': { checkedOn: string; today: string; pageUrl: string };
  /**
   * To a customer's gestoría, an unconfirmed address, so it contains no typed text. `client` is a
   * Spanish NIF or null. `content` is a PDF in base64.
   */
  'papers-copied': { client: string | null; files: { filename: string; content: string }[] };
  /**
   * For a quarter, '2026-T3', as a ZIP. If that is too large for a mail, a CSV of its figures and a
   * link.
   */
  'quarter-papers': {
    client: string | null;
    span: string;
    file: { filename: string; content: string };
    /** Null when everything is attached. */
    papersUrl: string | null;
  };
  'data-export-ready': { name: string; downloadUrl: string; expiresAt: string };
}

interface PaidFee {
  name: string;
  plan: string;
  cents: number;
  currency: string;
  paidAt: string;
  /** Such as 'tu Visa terminada en 4242'. */
  chargedTo: string;
  /** Null without an automatic charge. */
  nextCharge: { date: string; cents: number } | null;
  /** Null for a plan that continues. */
  endsAt: string | null;
  ended: boolean;
  invoiceUrl: string | null;
  billedTaxId?: string | null;
  dashboardUrl: string;
}

export type Template = keyof MessageProps;

export type Message = {
  [Name in Template]: { readonly template: Name; readonly props: MessageProps[Name] };
}[Template];
