/** Without a contract (RGPD, art. 5.1.e). */
export const LEAD_RETENTION_MONTHS = 12;
/**
 * Commercial documents (Código de Comercio, art. 30); covers the four years for taxes (Ley General
 * Tributaria, art. 66).
 */
export const CONTRACT_RETENTION_YEARS = 6;
/** Minimum for tax documents. */
export const TAX_RETENTION_YEARS = 5;
/** A customer who returns by then pays no second installation. */
export const DATA_KEPT_MONTHS = 12;
export const STAFF_DATA_KEPT = `mientras dure el contrato y ${DATA_KEPT_MONTHS} meses más, salvo que nos pidas borrarlos antes`;
/** RGPD, art. 5.1.e. */
export const UNPAID_PURCHASE_DAYS = 30;

/** ASVS 5.0, 7.3. */
export const SESSION_IDLE_DAYS = 14;
export const SESSION_LIFETIME_DAYS = 90;
/** Without a login, the user's network counts as unknown after this. */
export const FAMILIAR_NETWORK_DAYS = 180;

/** Long enough for a late investigation (RGPD, art. 5.1.e and 32). */
export const ACTIVITY_MONTHS = 12;

/**
 * The longest limitation period for data protection breaches (LOPDGDD, art. 72). The migration
 * `old_audit` repeats it.
 */
export const AUDIT_YEARS = 3;

export const VIEW_MINUTES = 15;

export const SENT_MAIL_DAYS = 90;

export const EVENT_DAYS = 90;
/** How long Stripe's API returns an event. */
export const STRIPE_EVENT_DAYS = 30;

/** To set a password or confirm an address. */
export const LINK_DAYS = 7;
export const INVITATION_DAYS = 7;
export const ENDED_INVITATION_DAYS = 30;
export const EXPORT_DAYS = 7;

/** The Spanish authority allows at most 24. */
export const CONSENT_MONTHS = 24;
export const DRAFT_DAYS = 30;
