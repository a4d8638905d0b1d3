export const OPERATOR_SESSION_HOURS = 12;
export const OPERATOR_IDLE_MINUTES = 30;

export const CSRF_HEADER = 'x-csrf-token';

/** Marks a request that a page sends on its own; it does not extend an idle session. */
export const UNATTENDED_HEADER = 'x-unattended';

/** Marks a request that reloads a page already shown; it is not logged as a new view. */
export const RELOAD_HEADER = 'x-again';
