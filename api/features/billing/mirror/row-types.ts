import type Stripe from 'stripe';
import type {
  financedYears,
  mirroredBalances,
  mirroredCheckoutSessions,
  mirroredCreditNotes,
  mirroredInvoices,
  mirroredPayments,
  mirroredSubscriptions,
} from '#features/billing/billing-tables';

/** Mirror row without its organisation, which is added on write. */
type Mirrored<Row extends { organizationId: string }> = Omit<Row, 'organizationId'>;
export type SessionRow = Mirrored<typeof mirroredCheckoutSessions.$inferInsert>;
export type SubscriptionRow = Mirrored<typeof mirroredSubscriptions.$inferInsert>;
export type FinancedYearRow = Mirrored<typeof financedYears.$inferInsert> & { readonly contractedAt: Date };
export type InvoiceRow = Mirrored<typeof mirroredInvoices.$inferInsert>;
export type PaymentRow = Mirrored<typeof mirroredPayments.$inferInsert>;
export type CreditNoteRow = Mirrored<typeof mirroredCreditNotes.$inferInsert>;
export type BalanceRow = Mirrored<typeof mirroredBalances.$inferInsert>;

export type Intents = ReadonlyMap<string, Stripe.PaymentIntent>;
