/** The version of Stripe's API whose shapes are answered, whatever version a client asks for. */
export const API_VERSION = '2026-10-28.endive';
