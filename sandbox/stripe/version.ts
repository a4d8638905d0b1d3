/** The API version of all responses, whatever version a client requests. */
export const API_VERSION = '2026-10-28.endive';
