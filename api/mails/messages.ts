import type { ContactMessage, DemoRequest, HiringOrder, HiringRequest } from '@horus/contract/leads';
import type { Quote } from '@horus/contract/quote';
import type { InvoiceRequestBody } from '@horus/contract/requests';

/**
 * Every mail there is, by the name of its template, with what it says. A message is plain JSON: it is stored with its
 * job and becomes a mail when it is sent. Moments are ISO 8601, amounts cents with VAT, addresses absolute URLs,
 * `plan` a plan's name as the price book has it ('Business').
 */
export interface MessageProps {
  /** To a new user. `verifyUrl` confirms the address. */
  welcome: { name: string; loginUrl: string; verifyUrl: string };
  /** To the owner of an address with which somebody tried to register again. */
  'already-registered': { name: string; loginUrl: string; resetUrl: string };
  'verify-email': { name: string; verifyUrl: string };
  /** To a buyer from the wizard, whose account was made with his purchase. */
  'set-password': { name: string; plan: string; setPasswordUrl: string; validDays: number };
  'password-reset': { name: string; resetUrl: string; validMinutes: number };
  'password-changed': { name: string; changedAt: string; device: string; resetUrl: string };

  /** To the company; answers go to the visitor (`replyTo`). */
  'contact-to-company': { lead: ContactMessage; receivedAt: string };
  /**
   * The acknowledgements go to an address that nobody has proved, so they say nothing that was typed freely. `firstName` is
   * one word of letters, null when what was typed does not begin with one.
   */
  'contact-acknowledgement': { firstName: string | null };
  'demo-to-company': { lead: DemoRequest; receivedAt: string };
  'demo-acknowledgement': { firstName: string | null; interest: string };
  'hiring-to-company': { request: HiringRequest; quote: Quote; receivedAt: string };
  /** With the general conditions attached, to be kept (LSSI, art. 27.4). */
  'hiring-to-customer': { firstName: string | null; order: HiringOrder; quote: Quote };
  /** To the owner of an address that the wizard was used with while it already had an account. */
  'continue-hiring': {
    name: string;
    plan: string;
    /** Whether his company has a live subscription: then there is nothing to hire. */
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
    currency: string;
    /** Until when nothing is charged; null without a free month. */
    trialEndsAt: string | null;
    /** When and what the next charge is; null when nothing is charged by itself. */
    nextCharge: { date: string; cents: number } | null;
    /** When a financed year ends. */
    endsAt: string | null;
    invoiceUrl: string | null;
    dashboardUrl: string;
  };
  /** The next year of a financed plan, bought before the present one has ended. */
  'renewal-confirmed': {
    name: string;
    plan: string;
    paidCents: number;
    currency: string;
    /** When the year that was bought begins and ends. */
    startsAt: string;
    endsAt: string;
    invoiceUrl: string | null;
    dashboardUrl: string;
  };
  /** A delayed payment is on its way, or was refused. */
  'payment-processing': { name: string; plan: string; cents: number; currency: string; dashboardUrl: string };
  'payment-failed': {
    name: string;
    plan: string;
    cents: number;
    currency: string;
    /** When it will be tried again; null when it won't. */
    retryAt: string | null;
    /** Where the buyer mends it: the hosted invoice, or his dashboard. */
    payUrl: string;
  };
  /** Before a fee is charged for the first time, a year renews, or a financed year ends. */
  'renewal-notice': {
    name: string;
    plan: string;
    kind: 'trial-ends' | 'year-renews' | 'financed-ends';
    date: string;
    /** What is charged that day; for a financed year, which is not charged by itself, what its renewal costs. */
    cents: number;
    currency: string;
    dashboardUrl: string;
  };
  cancellation: {
    name: string;
    plan: string;
    /** `scheduled`: still running until `endsAt`; `undone`: it goes on; `ended`: it is over. */
    kind: 'scheduled' | 'undone' | 'ended';
    endsAt: string;
    dashboardUrl: string;
  };
  refund: { name: string; plan: string; cents: number; currency: string; dashboardUrl: string };
  /** A payer has asked his bank for his money, or his bank has decided. `reason` is Stripe's word for why. */
  'dispute-to-company': {
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

  /** `request`: what was typed, for an address that its owner has confirmed; null for any other. */
  'invoice-request-received': { name: string; request: InvoiceRequestBody | null; requestsUrl: string };
  'invoice-request-to-company': { request: InvoiceRequestBody; organization: string; email: string };
  /** The issued PDF waits in the customer area. */
  'invoice-request-sent': { name: string; number: string; requestsUrl: string };
  'invoice-request-rejected': { name: string; reason: string; requestsUrl: string };
  'deletion-received': {
    name: string;
    accounts: { horus: boolean; stc: boolean };
    dueAt: string;
    /** Whether a subscription still runs: it has to end before the deletion is carried out. */
    subscribed: boolean;
    withdrawUrl: string;
  };
  'deletion-to-company': {
    email: string;
    organization: string;
    reason: string;
    accounts: { horus: boolean; stc: boolean };
    dueAt: string;
  };
  'deletion-withdrawn': { name: string };
  'deletion-done': { name: string; accounts: { horus: boolean; stc: boolean } };
  'data-export-ready': { name: string; downloadUrl: string; expiresAt: string };
}

export type Template = keyof MessageProps;

/** A mail before it is rendered. */
export type Message = {
  [Name in Template]: { readonly template: Name; readonly props: MessageProps[Name] };
}[Template];
