/** Spanish format with thousands separators: '1.234,50'. */
const WITH_THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/;

/** Parses '12,50', '12.5' or '1.234,50'. Returns null for an invalid amount. */
export function readCents(text: string): number | null {
  const typed = text.replace('€', '').trim();
  const plain = (WITH_THOUSANDS.test(typed) ? typed.replaceAll('.', '') : typed).replace(',', '.');
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
