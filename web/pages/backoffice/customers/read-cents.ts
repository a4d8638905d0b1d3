/** An amount with thousands apart, as it is written in Spain: '1.234,50'. */
const WITH_THOUSANDS = /^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/;

/** '12,50', '12.5' or '1.234,50' in cents; null for what is no amount. */
export function readCents(text: string): number | null {
  const typed = text.replace('€', '').trim();
  const plain = (WITH_THOUSANDS.test(typed) ? typed.replaceAll('.', '') : typed).replace(',', '.');
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}
