import type Stripe from 'stripe';

export const cards = {
  good: '4242 4242 4242 4242',
  mastercard: '5555 5555 5555 4444',
  declined: '4000 0000 0000 0002',
  noFunds: '4000 0000 0000 9995',
  authenticates: '4000 0025 0000 3155',
  authenticatesAlways: '4000 0027 6000 3184',
  failsLater: '4000 0000 0000 0341',
  disputes: '4000 0000 0000 0259',
} as const;

export const ibans = {
  good: 'ES07 0012 0345 0300 0006 7890',
  slow: 'ES23 0012 0345 0300 0006 7893',
  fails: 'ES91 2100 0418 4502 0005 1332',
  noFunds: 'ES17 0012 0345 0000 0222 2227',
  disputed: 'ES50 0012 0345 0300 0006 7892',
} as const;

export interface Page {
  readonly status: number;
  /** The redirect's target. */
  readonly location: string | null;
  readonly html: string;
}

const typed = {
  cardNumber: cards.good,
  cardExpiry: '12/39',
  cardCvc: '123',
  cardName: 'Ana Ruiz',
  country: 'ES',
  line1: 'Calle Real, 1',
  postalCode: '45001',
  city: 'Toledo',
  terms: 'on',
  action: 'pay',
};

/** Submits the hosted page's form as a browser without JavaScript does. */
export function pay(session: Stripe.Checkout.Session, change: Record<string, string> = {}): Promise<Page> {
  return post(addressOf(session), { ...typed, ...change });
}

export function payByDebit(session: Stripe.Checkout.Session, iban: string = ibans.good): Promise<Page> {
  return pay(session, { method: 'sepa_debit', iban, cardNumber: '', cardExpiry: '', cardCvc: '' });
}

export function post(url: string, fields: Record<string, string>): Promise<Page> {
  return visit(url, { method: 'POST', body: new URLSearchParams(fields) });
}

export async function visit(url: string, init: RequestInit = {}): Promise<Page> {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const location = response.headers.get('location');
  return {
    status: response.status,
    location: location === null ? null : new URL(location, url).href,
    html: await response.text(),
  };
}

export function target(page: Page): string {
  if (page.location === null) throw new Error(`no redirect but ${page.status}`);
  return page.location;
}

/** Uses 127.0.0.1, where the sandbox listens, instead of localhost. */
export function addressOf({ url }: Stripe.Checkout.Session): string {
  if (!url) throw new Error('the session has no page any more');
  return url.replace('//localhost', '//127.0.0.1');
}
