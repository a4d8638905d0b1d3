/** The country's code before a Spanish number of nine digits. */
const SPAIN = /^(?:\+|00)?34(?=\d{9}$)/;
/** Start of an extension: 'ext. 3', 'x12', '#7', '(int. 3)'. */
const EXTENSION = /\(?[a-z#]/i;

function split(phone: string): readonly [number: string, extension: string] {
  const at = phone.search(EXTENSION);
  const end = at < 0 ? phone.length : at;
  return [phone.slice(0, end).replace(/[^\d+]/g, ''), phone.slice(end).trim()];
}

/** '925 000 102' for a Spanish number, with its extension; others as typed. */
export function formatPhone(phone: string): string {
  const [number, extension] = split(phone);
  const digits = number.replace(SPAIN, '');
  if (!/^[6-9]\d{8}$/.test(digits)) return phone;
  const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6), extension];
  return parts.filter((part) => part !== '').join(' ');
}

/** Identifies a number however it is typed: its last nine digits. Null for a shorter one. */
export function phoneKey(phone: string): string | null {
  return /\d{9}$/.exec(split(phone)[0])?.[0] ?? null;
}

export const telHref = (phone: string) => `tel:${split(phone)[0]}`;
