import type { Company } from './companies.ts';

export type PaysBy = 'card' | 'cardThatFailsLater' | 'debit' | 'klarna';

const CARDS = { card: '4242424242424242', cardThatFailsLater: '4000000000000341' } as const;
const IBAN = 'ES0700120345030000067890';

/** Pays on the sandbox's page like a browser without JavaScript. */
export async function payOn(pageUrl: string, by: PaysBy, company: Company): Promise<void> {
  const { name, person, taxId, address: line1, postalCode, city } = company;
  const buyer = {
    cardName: person,
    businessName: name,
    taxId,
    country: 'ES',
    line1,
    postalCode,
    city,
    terms: 'on',
  };
  if (by === 'klarna') {
    await post(await post(pageUrl, { method: 'klarna', ...buyer }), { answer: 'accept' });
  } else if (by === 'debit') {
    await post(pageUrl, { method: 'sepa_debit', iban: IBAN, ...buyer });
  } else {
    const card = { cardNumber: CARDS[by], cardExpiry: '12/39', cardCvc: '123' };
    await post(pageUrl, { method: 'card', ...card, ...buyer });
  }
}

/** @returns the address of the redirect */
async function post(url: string, fields: Record<string, string>): Promise<string> {
  const answer = await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  const location = answer.headers.get('location');
  if (!location) throw new Error(`the payment page answers ${answer.status}`);
  return new URL(location, url).href;
}
