export const cards = {
  ok: '4242424242424242',
  declined: '4000000000000002',
  authenticates: '4000002500003155',
  authenticatesAlways: '4000002760003184',
  failsLater: '4000000000000341',
} as const;

const buyer = {
  cardName: 'Lucía Peña',
  businessName: 'Lucía Peña',
  taxId: '12345678Z',
  country: 'ES',
  line1: 'Calle Ancha, 1',
  postalCode: '45001',
  city: 'Toledo',
  terms: 'on',
} as const;

/** Posts the hosted page's form as a browser without JavaScript does. Returns the redirect. */
export async function payByCard(
  pageUrl: string,
  cardNumber: string = cards.ok,
  change: Partial<Record<keyof typeof buyer, string>> = {},
): Promise<URL> {
  const card = { method: 'card', cardNumber, cardExpiry: '12/39', cardCvc: '123' };
  return post(pageUrl, { ...card, ...buyer, ...change });
}

/** Test accounts, by how their bank answers days later. */
export const ibans = {
  succeeds: 'ES0700120345030000067890',
  succeedsLate: 'ES2300120345030000067893',
  fails: 'ES9121000418450200051332',
} as const;

export async function payByDebit(pageUrl: string, iban: string = ibans.succeeds): Promise<URL> {
  return post(pageUrl, { method: 'sepa_debit', iban, ...buyer });
}

export async function payByKlarna(pageUrl: string, answer: 'accept' | 'later' | 'refuse'): Promise<URL> {
  const klarna = await post(pageUrl, { method: 'klarna', ...buyer });
  return post(klarna.href, { answer });
}

export async function post(url: string, fields: Record<string, string>): Promise<URL> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  const location = response.headers.get('location');
  if (!location)
    throw new Error(`the hosted page answered ${response.status}: ${await readErrors(response)}`);
  return new URL(location, url);
}

async function readErrors(response: Response): Promise<string> {
  const text = await response.text();
  return text
    .replace(/<(style|script)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 600);
}
