/** The country's code before a Spanish number of nine digits. */
const SPAIN = /^(?:\+|00)?34(?=\d{9}$)/;
/** 'ext. 3', 'x12', '#7'; also in parentheses or after a comma. */
const EXTENSION = /\s*(?:[,;(]\s*)?[a-z#].*$/i;

const numberOf = (phone: string) => phone.replace(EXTENSION, '').replace(/[^\d+]/g, '');

/** '925 000 102' for a Spanish number, with its extension; others as typed. */
export function formatPhone(phone: string): string {
  const digits = numberOf(phone).replace(SPAIN, '');
  if (!/^[6-9]\d{8}$/.test(digits)) return phone;
  const extension = EXTENSION.exec(phone.trim())?.[0].replace(/^[\s,;]*/, ' ') ?? '';
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ' ') + extension;
}

/** Identifies a number however it is typed: its last nine digits. Null for a shorter one. */
export function phoneKey(phone: string): string | null {
  return /\d{9}$/.exec(numberOf(phone))?.[0] ?? null;
}

export const telHref = (phone: string) => `tel:${numberOf(phone)}`;
