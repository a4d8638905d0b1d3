/**
 * How long what is kept of people is kept, and how long what they are sent can be used. The privacy
 * and cookie policies, the mails and the code that forgets read the same figures.
 */

/**
 * Months after which a message, or a request that led to no contract, is deleted (RGPD, art.
 * 5.1.e).
 */
export const LEAD_RETENTION_MONTHS = 12;
/**
 * Years that what belongs to a contract is kept: the term for commercial documents (Código de
 * Comercio, art. 30), which covers the four of taxes (Ley General Tributaria, art. 66).
 */
export const CONTRACT_RETENTION_YEARS = 6;
/** Years that documents which matter for taxes are kept at least. */
export const TAX_RETENTION_YEARS = 5;
/**
 * Months that an organisation's data are kept after its plan's end: a customer who comes back by
 * then pays no second installation.
 */
export const DATA_KEPT_MONTHS = 12;
/** How long the data of a customer's staff are kept, as conditions and pages say it. */
export const STAFF_DATA_KEPT = `mientras dure el contrato y ${DATA_KEPT_MONTHS} meses más, salvo que nos pidas borrarlos antes`;
/**
 * Days after which a purchase that was begun in the wizard and never paid is forgotten (RGPD, art.
 * 5.1.e).
 */
export const UNPAID_PURCHASE_DAYS = 30;

/**
 * Days unused after which a session ends; and days after which it ends, used or not (ASVS 5.0,
 * 7.3).
 */
export const SESSION_IDLE_DAYS = 14;
export const SESSION_LIFETIME_DAYS = 90;
/** Days without a login after which a network is no longer known to be its user's. */
export const FAMILIAR_NETWORK_DAYS = 180;

/**
 * Months that what happened in an account is kept for its owner, with who did it from where. Long
 * enough to look into what is noticed late (RGPD, art. 5.1.e and 32).
 */
export const ACTIVITY_MONTHS = 12;

/**
 * Years that the record of what the company's people saw and did is kept, and the names of those
 * who have left: the longest term in which a breach of data protection can be pursued (LOPDGDD,
 * art. 72). The database knows it too (migration `old_audit`).
 */
export const AUDIT_YEARS = 3;

/** Minutes that an operator may look on as a customer before they have to ask again. */
export const VIEW_MINUTES = 15;

/** Days that a mail that was sent is kept, to see it and to send it again. */
export const SENT_MAIL_DAYS = 90;

/** Days after which an event of Stripe's is forgotten that was dealt with. */
export const EVENT_DAYS = 90;
/** Days that Stripe itself can say what an event said. */
export const STRIPE_EVENT_DAYS = 30;

/** Days that a link to set a password or to confirm an address can be used. */
export const LINK_DAYS = 7;
/** Days that an invitation into an organisation can be accepted. */
export const INVITATION_DAYS = 7;
/** Days after which one that has run out is forgotten, with the address that it was for. */
export const ENDED_INVITATION_DAYS = 30;
/** Days that a copy of one's data can be downloaded. */
export const EXPORT_DAYS = 7;

/** Months that a choice about cookies holds: the Spanish authority asks for no more than 24. */
export const CONSENT_MONTHS = 24;
/** Days that the browser keeps what somebody has begun to write. */
export const DRAFT_DAYS = 30;
