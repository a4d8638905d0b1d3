import { paths } from './paths.ts';

/**
 * Links in mails that lead to somebody's own pages say whose, behind the `#`, which no server and
 * no log gets: anyone who opens one while another account is logged in must not take that one's
 * pages for their own.
 */
const KEY = '#cuenta=';
/** Behind it, which of their organisations the mail is about. */
const ORGANIZATION_KEY = '&empresa=';

const { dashboard, dashboardBilling, plan, profile, requestInvoice, team } = paths.account;
const ownPages: readonly string[] = [
  ...[dashboard, dashboardBilling, plan, profile, requestInvoice, team].map((each) => each.href()),
  paths.site.deleteAccount.href(),
];

/**
 * A link as it is mailed to an address: to that account's own pages, or as it is.
 * @param link an absolute address of our site
 * @param organizationId which of their organisations the mail is about, where it is about one
 */
export function linkFor(link: string, email: string, organizationId?: string): string {
  const { pathname, hash } = new URL(link);
  if (!ownPages.includes(pathname) || hash !== '') return link;
  const organization = organizationId === undefined ? '' : ORGANIZATION_KEY + organizationId;
  return link + KEY + encodeURIComponent(email) + organization;
}

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,255}$/;

const ID = /^[\da-f-]{36}$/;

/** The account whose pages a mailed link leads to. */
export interface MailedAccount {
  readonly email: string;
  /** Null: whichever organisation they work in. */
  readonly organizationId: string | null;
}

/**
 * Whose pages a mailed link leads to; null for any other address.
 * @param hash what stands behind the address, with its `#`
 */
export function accountOfLink(hash: string): MailedAccount | null {
  if (!hash.startsWith(KEY)) return null;
  try {
    const [address = '', organization = ''] = hash.slice(KEY.length).split(ORGANIZATION_KEY);
    const email = decodeURIComponent(address);
    const organizationId = ID.test(organization) ? organization : null;
    return ADDRESS.test(email) ? { email, organizationId } : null;
  } catch {
    // A stray percent sign: a mail client has cut the address.
    return null;
  }
}
