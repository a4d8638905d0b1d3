/** Removes tags, and Gmail's dots, which do not change the mailbox. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const untagged = local.split('+', 1)[0] || local;
  if (!['gmail.com', 'googlemail.com'].includes(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}
