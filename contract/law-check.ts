/**
 * The day, in Madrid, on which the sources of the page 'Estado de la ley' were last looked at:
 * what it says holds for that day. Anyone who checks them again changes this date
 * (docs/operating.md, 'The state of the law').
 */
export const LAW_CHECKED_ON = '2026-10-07';

/** Days after which a check is too old, and the company is reminded of the next. */
export const LAW_CHECK_DAYS = 14;
