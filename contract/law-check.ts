/** Update this after each check (docs/operating.md, 'The state of the law'). */
export const LAW_CHECKED_ON = '2026-10-07';

export const LAW_CHECK_DAYS = 14;
