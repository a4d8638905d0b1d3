import { paths } from './paths.ts';

/**
 * Links in mails that lead to somebody's own pages say whose, behind the `#`, which no server and
 * no log gets: anyone who opens one while another account is logged in must not take that one's
 * pages for their own.
 */
const KEY = '#cuenta=';

const { dashboard, dashboardBilling, plan, profile, requestInvoice, team } = paths.account;
const ownPages: readonly string[] = [
  ...[dashboard, dashboardBilling, plan, profile, requestInvoice, team].map((each) => each.href()),
  paths.site.deleteAccount.href(),
];

/**
 * A link as it is mailed to an address: to that account's own pages, or as it is.
 * @param link an absolute address of our site
 */
export function linkFor(link: string, email: string): string {
  const { pathname, hash } = new URL(link);
  return ownPages.includes(pathname) && hash === '' ? link + KEY + encodeURIComponent(email) : link;
}

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,255}$/;

/**
 * Whose pages a mailed link leads to; null for any other address.
 * @param hash what stands behind the address, with its `#`
 */
export function accountOfLink(hash: string): string | null {
  if (!hash.startsWith(KEY)) return null;
  try {
    const email = decodeURIComponent(hash.slice(KEY.length));
    return ADDRESS.test(email) ? email : null;
  } catch {
    // A stray percent sign: a mail client has cut the address.
    return null;
  }
}
