/**
 * The mailbox behind an address, as far as one can tell: tags don't make another, nor do dots at
 * Gmail.
 */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const untagged = local.split('+', 1)[0] || local;
  if (!['gmail.com', 'googlemail.com'].includes(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}
