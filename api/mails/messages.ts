import type { OperatorRole } from '@horus/contract/backoffice/access';
import type { DeletionTime } from '@horus/contract/deletion-options';
import type { InstallationStep } from '@horus/contract/installations';
import type { ContactMessage, DemoRequest, HiringOrder, HiringRequest } from '@horus/contract/leads';
import type { RemainingTries } from '@horus/contract/plan-facts';
import type { Quote } from '@horus/contract/quote';
import type { InvoiceRequestBody, PlanStatus } from '@horus/contract/requests';
import type { Role } from '@horus/contract/roles';
import type { StateWithMail } from '@horus/contract/subscription-states';

/**
 * What the owner of an address is to us: somebody with a plan that runs, with an account, or nobody
 * yet.
 */
export type AccountStatus = 'subscribed' | 'account' | null;

/**
 * Every mail there is, by the name of its template, with what it says. A message is plain JSON: it
 * is stored with its job and becomes a mail when it is sent. Moments are ISO 8601, amounts cents
 * with VAT, addresses absolute URLs, `plan` a plan's name as the price book has it ('Business').
 */
export interface MessageProps {
  /** To a new user. `verifyUrl` confirms the address. */
  welcome: { name: string; loginUrl: string; verifyUrl: string };
  /** To the owner of an address with which somebody tried to register again. */
  'already-registered': { name: string; loginUrl: string; resetUrl: string };
  'verify-email': { name: string; verifyUrl: string };
  /** To a buyer from the wizard, whose account was made with their purchase. */
  'set-password': { name: string; plan: string; setPasswordUrl: string; validDays: number };
  'password-reset': { name: string; resetUrl: string; validMinutes: number };
  'password-changed': {
    name: string;
    changedAt: string;
    device: string;
    resetUrl: string;
    /** With the names of the account's passkeys; absent in mails that an older release queued. */
    left?: { passkeys: string[]; securityUrl: string };
    /** Whether what was written before the address was proved was taken out; absent: no. */
    cleared?: boolean;
  };
  /** To an address that somebody wants theirs to become: it may be a stranger's. */
  'confirm-new-email': { confirmUrl: string };
  /** To the mailbox that an account had before. */
  /** To the owners of an organisation. */
  'accountant-changed': { name: string; changedAt: string; device: string; fiscalDataUrl: string };
  'email-changed': { name: string; changedAt: string; device: string };
  /** Somebody logged in from a device or a network that is new. */
  'new-sign-in': {
    name: string;
    openedAt: string;
    device: string;
    network: string;
    /** Whether the account has a second factor; absent in mails queued before. */
    hasSecondStep?: boolean;
    securityUrl: string;
    resetUrl: string;
  };
  /** What stands beside a password has changed, or a recovery code was used. */
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

  /** To somebody of the company: the way into its back office. */
  'operator-link': {
    name: string;
    role: OperatorRole;
    url: string;
    validHours: number;
    /** They had a way in before, which is void now. */
    again: boolean;
  };
  /** To somebody of the company, who logged in from a device or a network that is new. */
  'operator-sign-in': { name: string; openedAt: string; device: string; network: string; accessUrl: string };
  /**
   * To an address that somebody asks into their organisation. It says nothing that was typed
   * freely: the sender is named by their own, confirmed address, and the rest stands on the page.
   */
  invitation: { inviterEmail: string; role: Role; invitationUrl: string; validDays: number };
  /** To each owner of the organisation. */
  'invitation-accepted': {
    name: string;
    member: string;
    company: string | null;
    role: Role;
    teamUrl: string;
  };
  'role-changed': { name: string; by: string; company: string | null; role: Role; dashboardUrl: string };
  'member-removed': { name: string; by: string; company: string | null; dashboardUrl: string };
  /** To each owner of the organisation. */
  'member-left': { name: string; by: string; company: string | null; dashboardUrl: string };
  /** To its owners, new and old. */
  'ownership-transferred': {
    name: string;
    by: string;
    company: string | null;
    member: string;
    dashboardUrl: string;
  };

  /**
   * To the company; answers go to the visitor (`replyTo`). `officeUrl`, here and below, is where
   * its people work on it; the release before queued none.
   */
  'contact-to-company': { lead: ContactMessage; receivedAt: string; officeUrl?: string };
  /**
   * The acknowledgements go to an address that nobody has proved, so they say nothing that was
   * typed freely. `firstName` is one word of letters, null when what was typed does not begin with
   * one.
   */
  'contact-acknowledgement': { firstName: string | null };
  /** What an operator writes to the sender of a request. */
  'lead-reply': { subject: string; text: string };
  /** What an operator writes to one of a customer's people. */
  'customer-email': { subject: string; text: string };
  'demo-to-company': { lead: DemoRequest; receivedAt: string; officeUrl?: string };
  'demo-acknowledgement': { firstName: string | null; interest: string };
  'hiring-to-company': {
    officeUrl?: string;
    request: HiringRequest;
    quote: Quote;
    receivedAt: string;
    /**
     * What the address was to us: then the wizard may have refused the payment. Null or absent:
     * nobody's.
     */
    accountStatus?: AccountStatus;
  };
  /** With the general conditions attached, to be kept (LSSI, art. 27.4). */
  'hiring-to-customer': {
    firstName: string | null;
    order: HiringOrder;
    quote: Quote;
    /** Whether the order was changed, and an earlier mail of the day holds no more. */
    replaces?: boolean;
  };
  /** To who has changed an order so often that it is confirmed no more that day. */
  'hiring-changed-often': { firstName: string | null };
  /** To the owner of an address that the wizard was used with while it already had an account. */
  'continue-hiring': {
    name: string;
    plan: string;
    /** Whether their company has a live subscription: then there is nothing to hire. */
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
    /** Installation, hardware or fee; null or absent where nothing was paid or it isn't known. */
    paidFor?: string | null;
    /** What of it is the installation; null or absent where that isn't known. */
    setupCents?: number | null;
    currency: string;
    /**
     * The edition of the general conditions that was accepted; null or absent: from before it was
     * noted.
     */
    termsHash?: string | null;
    /** Until when nothing is charged; null without a free month. */
    trialEndsAt: string | null;
    /** When and what the next charge is; null when nothing is charged by itself. */
    nextCharge: { date: string; cents: number } | null;
    /**
     * The lowered fees that are to come, and what each is after them; null or absent without a
     * promotion.
     */
    promotion?: { fees: number; cents: number; afterwardsCents: number; afterwardsFrom?: string } | null;
    /** When a financed year ends. */
    endsAt: string | null;
    /**
     * Until when the data of the plan before were kept for a customer who came back; null or absent
     * for any other.
     */
    dataKeptUntil?: string | null;
    invoiceUrl: string | null;
    /** The tax id on an invoice that has an address too; null or absent without one. */
    billedTaxId?: string | null;
    dashboardUrl: string;
  };
  /** The next year of a financed plan, bought before the present one has ended. */
  'renewal-confirmed': {
    name: string;
    plan: string;
    paidCents: number;
    setupCents?: number | null;
    currency: string;
    termsHash?: string | null;
    /** When the account is to be deleted; null, or absent in mails queued before, if not. */
    deletionAsked?: DeletionTime | null;
    /** When the year that was bought begins and ends. */
    startsAt: string;
    endsAt: string;
    invoiceUrl: string | null;
    billedTaxId?: string | null;
    dashboardUrl: string;
  };
  /** A delayed payment is on its way, or was refused. */
  'payment-processing': { name: string; plan: string; cents: number; currency: string; dashboardUrl: string };
  /** A payment was refused, or its bank wants it confirmed: once for each try. */
  'payment-failed': {
    name: string;
    plan: string;
    cents: number;
    currency: string;
    /** What it tells of; absent: from before this was noted. */
    state?: StateWithMail<'payment-failed'>;
    /** How it was tried: 'card', 'sepa_debit'; null or absent when that is not known. */
    method?: string | null;
    /** What it will be charged to: 'tu Visa terminada en 4242'. */
    chargedTo?: string;
    /** When it will be tried again; null when it won't. */
    retryAt: string | null;
    tries?: RemainingTries;
    /** When a plan ends that was cancelled; null or absent for one that goes on. */
    endsAt?: string | null;
    /** Where the buyer mends it: the hosted invoice, or their dashboard. */
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
    /** 'card', 'sepa_debit'; absent in mails from before it was noted. */
    method?: string | null;
    chargedTo: string;
    stopsAt: string;
    payUrl: string;
  };
  /** A debt was paid. */
  'payment-received': PaidFee;
  /** A fee was charged as it was due. */
  'fee-charged': PaidFee;
  /**
   * Before a fee is charged for the first time or rises, a year renews, or a financed year ends.
   */
  'renewal-notice': {
    name: string;
    plan: string;
    kind: 'trial-ends' | 'fee-rises' | 'year-renews' | 'financed-ends';
    date: string;
    /** The plan that it becomes that day; null or absent where it stays the same. */
    nextPlan?: string | null;
    /**
     * What is charged that day; for a financed year, which is not charged by itself, what its
     * renewal costs.
     */
    cents: number;
    /** The fee before it rises; null or absent where it doesn't. */
    beforeCents?: number | null;
    /** Until when the fee stays as it is, and what it is then; null or absent when it stays. */
    later?: { fees: number; date: string; cents: number } | null;
    currency: string;
    dashboardUrl: string;
  };
  cancellation: {
    name: string;
    plan: string;
    /** `scheduled`: still running until `endsAt`; `undone`: it goes on; `ended`: it is over. */
    kind: 'scheduled' | 'undone' | 'ended';
    endsAt: string;
    /** What is owed all the same; null or absent when nothing is. */
    due?: {
      cents: number;
      currency: string;
      retryAt: string | null;
      payUrl: string;
      /**
       * Whether it is the order itself that is not paid yet, and whether its payment is on its way.
       */
      isOrder?: boolean;
      isOnItsWay?: boolean;
    } | null;
    /** When the account is to be deleted; null, or absent in mails queued before, if not. */
    deletionAsked?: DeletionTime | null;
    /** Whether a payment of it is claimed back at a bank, which may end it; absent before. */
    isDisputed?: boolean;
    dashboardUrl: string;
  };
  /**
   * `changed`: at once, for `cents`; `planned`: for the end of the period; `undone`: it is not
   * made; `carried-out`: as it was planned. `from` and `to`: 'Business mensual'.
   */
  'plan-change': {
    name: string;
    /** `to-confirm`: the bank asks its customer; nothing has changed or been charged. */
    kind: 'changed' | 'planned' | 'undone' | 'carried-out' | 'to-confirm';
    from: string;
    to: string;
    /** Of one to confirm: until when that can be done. */
    startsAt: string;
    cents: number;
    currency: string;
    /** What it was charged to: 'tu Visa terminada en 4242'. */
    chargedTo: string;
    nextCharge: { date: string; cents: number } | null;
    /** Whether a cancellation was undone in the same step; absent in mails queued before. */
    resumesRenewal?: boolean;
    invoiceUrl: string | null;
    dashboardUrl: string;
  };
  /** A plan is over that its customer has not cancelled. */
  'plan-ended': {
    name: string;
    plan: string;
    state: StateWithMail<'plan-ended'>;
    endedAt: string;
    /** The fee that was not paid, and where it can be if it is owed; null without one. */
    fee: { cents: number; currency: string; payUrl: string | null } | null;
    /** What another year costs, for a financed one; null for any other. */
    yearCents: number | null;
    dashboardUrl: string;
  };
  /** `endedAt`: when the plan ended with it; null or absent while it runs. */
  refund: {
    name: string;
    plan: string;
    cents: number;
    currency: string;
    /** The payment that it was given back of; absent in mails from before it was named. */
    payment?: { description: string; cents: number; paidAt: string };
    /** Its number; null or absent where there is none. */
    creditNote?: string | null;
    endedAt?: string | null;
    /** Whether the plan goes on in spite of it. */
    goesOn?: boolean;
    dashboardUrl: string;
  };
  /**
   * A payer has asked their bank for their money, or their bank has decided. `reason` is Stripe's
   * word for why.
   */
  'dispute-to-company': {
    officeUrl?: string;
    kind: 'opened' | 'won' | 'lost';
    organization: string;
    email: string;
    cents: number;
    currency: string;
    reason: string;
    paymentId: string;
    /** Until when it can be answered; null when it can't. */
    dueAt: string | null;
  };
  /** Money has come for a plan that was over by then, and goes back. */
  'late-payment': {
    name: string;
    plan: string;
    cents: number;
    currency: string;
    endedAt: string;
    dashboardUrl: string;
  };
  /** Money has come for a plan that was over by then. */
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

  /** `request`: what was typed, for an address that its owner has confirmed; null for any other. */
  'invoice-request-received': { name: string; request: InvoiceRequestBody | null; requestsUrl: string };
  'invoice-request-to-company': {
    request: InvoiceRequestBody;
    organization: string;
    email: string;
    officeUrl?: string;
  };
  /**
   * The issued PDF waits in the customer area. `corrects` is the number of the one whose place it
   * takes, if it does.
   */
  'invoice-request-sent': { name: string; number: string; corrects: string | null; requestsUrl: string };
  'invoice-request-rejected': { name: string; reason: string; requestsUrl: string };
  /**
   * A step of an installation is done. `readyBy` is until when the system will be; null when it is,
   * or there is none to configure.
   */
  'installation-step': {
    name: string;
    step: InstallationStep;
    plan: string;
    hardware: { devices: number; cards: number };
    carrier: string | null;
    trackingNumber: string | null;
    readyBy: string | null;
    dashboardUrl: string;
    guideUrl: string;
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
  /**
   * `takenOver`: not withdrawn by its user, but void because the address was proved only
   * afterwards.
   */
  'deletion-withdrawn': { name: string; takenOver: boolean };
  /** What 'deletion-to-company' said is no longer to be done. */
  'deletion-withdrawn-to-company': { email: string; organization: string; takenOver: boolean };
  'deletion-done': { name: string; accounts: { horus: boolean; stc: boolean } };
  /** The sources of 'Estado de la ley' have not been looked at for too long. Days, in ISO 8601. */
  'law-check-due': { checkedOn: string; today: string; pageUrl: string };
  /**
   * To the gestoría of a customer: an address that nobody has proved, so it says nothing that was
   * typed freely. `client` is their Spanish NIF, null where they have none. `content` is a PDF in
   * base64: the mail is all that the gestoría gets.
   */
  'papers-copied': { client: string | null; files: { filename: string; content: string }[] };
  /**
   * The same for a quarter, '2026-T3', in a ZIP; where that is too big for a mail, its figures in a
   * CSV, and where the papers are.
   */
  'quarter-papers': {
    client: string | null;
    span: string;
    file: { filename: string; content: string };
    /** Null: all is attached. */
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
  /** What it was charged to: 'tu Visa terminada en 4242'. */
  chargedTo: string;
  /** When and what the next charge is; null when nothing is charged by itself. */
  nextCharge: { date: string; cents: number } | null;
  /** When the plan ends or ended; null for one that goes on. */
  endsAt: string | null;
  ended: boolean;
  invoiceUrl: string | null;
  billedTaxId?: string | null;
  dashboardUrl: string;
}

export type Template = keyof MessageProps;

/** A mail before it is rendered. */
export type Message = {
  [Name in Template]: { readonly template: Name; readonly props: MessageProps[Name] };
}[Template];
