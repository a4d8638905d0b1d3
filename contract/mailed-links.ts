import { paths } from './paths.ts';

/**
 * Names the account after the `#`, which no server or log receives. A reader who is signed in to
 * another account must not mistake its pages for theirs.
 */
const KEY = '#cuenta=';
const ORGANIZATION_KEY = '&empresa=';

const { dashboard, dashboardBilling, plan, profile, requestInvoice, team } = paths.account;
const ownPages: readonly string[] = [
  ...[dashboard, dashboardBilling, plan, profile, requestInvoice, team].map((each) => each.href()),
  paths.site.deleteAccount.href(),
];

/**
 * Changes only links to account pages.
 * @param link an absolute URL of this site
 */
export function linkFor(link: string, email: string, organizationId?: string): string {
  const { pathname, hash } = new URL(link);
  if (!ownPages.includes(pathname) || hash !== '') return link;
  const organization = organizationId === undefined ? '' : ORGANIZATION_KEY + organizationId;
  return link + KEY + encodeURIComponent(email) + organization;
}

const ADDRESS = /^[^\s@]{1,64}@[^\s@]{1,255}$/;

const ID = /^[\da-f-]{36}$/;

export interface MailedAccount {
  readonly email: string;
  readonly organizationId: string | null;
}

/** @param hash the URL's hash with its `#` */
export function accountOfLink(hash: string): MailedAccount | null {
  if (!hash.startsWith(KEY)) return null;
  try {
    const [address = '', organization = ''] = hash.slice(KEY.length).split(ORGANIZATION_KEY);
    const email = decodeURIComponent(address);
    const organizationId = ID.test(organization) ? organization : null;
    return ADDRESS.test(email) ? { email, organizationId } : null;
  } catch {
    // An invalid percent sign: a mail client truncated the link.
    return null;
  }
}
