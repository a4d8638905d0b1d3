import { describe, expect, it, test } from 'vitest';
import type { HeadOffer } from '#pages/site/calculator/model/year-cost.ts';
import { cheaperRanges, yearOfHorus, yearPerHead } from '#pages/site/calculator/model/year-cost.ts';
import { horusLines, otherLines, rangesText, verdictOf } from '#pages/site/calculator/result-words.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const offer = (perHeadCents: number, more: Partial<HeadOffer> = {}): HeadOffer => ({
  perHeadCents,
  setupCents: 0,
  minimumCents: 0,
  ...more,
});
const verdict = (people: number, each: HeadOffer | null) => {
  const { tone, text } = verdictOf(people, { period: 'monthly', offer: each });
  return [tone, plain(text)];
};

describe('the verdict', () => {
  it('says when Horus costs more', () => {
    expect(verdict(8, offer(3_00))).toEqual([
      'dearer',
      'Para 8 personas, Horus sale 216,89 € más caro el primer año.',
    ]);
  });
  it('says how much the customer saves', () => {
    expect(verdict(20, offer(3_00))).toEqual([
      'cheaper',
      'Para 20 personas, Horus sale 215,11 € más barato el primer año.',
    ]);
  });
  it('gives only a limit for a plan with a starting price', () => {
    expect(verdict(30, offer(3_00))[1]).toBe(
      'Para 30 personas, Horus sale hasta 246,00 € más barato el primer año.',
    );
    expect(verdict(30, offer(1_00))[1]).toBe(
      'Para 30 personas, Horus sale al menos 474,00 € más caro el primer año.',
    );
  });
  it('says when both cost the same', () => {
    expect(verdict(1, offer(0, { setupCents: 324_89 }))).toEqual([
      'same',
      'Para 1 persona, cuestan lo mismo el primer año.',
    ]);
  });
  it('gives the equal price per person without an offer', () => {
    expect(verdict(8, null)).toEqual([
      'waiting',
      'Para 8 personas, el año de Horus equivale a 5,26 € por persona y mes.',
    ]);
  });
});

test.each([
  [offer(0), 'Con esa oferta, Horus sale más caro con cualquier número de personas, hasta 999.'],
  [offer(400_00), 'Con esa oferta, Horus sale más barato con cualquier número de personas.'],
  [offer(3_00), 'Con esa oferta, Horus sale más barato de 15 a 20 personas y a partir de 24 personas.'],
  [offer(6_00), 'Con esa oferta, Horus sale más barato con 5 personas y a partir de 8 personas.'],
  [
    offer(1_00, { minimumCents: 40_00 }),
    'Con esa oferta, Horus sale más barato hasta 5 personas y a partir de 70 personas.',
  ],
])('ranges of people for the offer %j', (each, sentence) => {
  expect(rangesText(cheaperRanges(each, 'monthly'))).toBe(sentence);
});

test('writes out each sum, line by line', () => {
  const horus = horusLines('business', 'monthly', yearOfHorus(8, 'monthly'));
  expect(horus.map(([name, amount]) => plain(`${name}: ${amount}`))).toEqual([
    'Instalación: 65,00 €',
    'Primeros 30 días: gratis',
    '11 cuotas de 39,99 €: 439,89 €',
    'Sin IVA: 504,89 €',
    'IVA, 21 %: 106,05 €',
    'Con IVA: 610,94 €',
  ]);
  const annual = horusLines('business', 'annual', yearOfHorus(8, 'annual'));
  expect(annual.slice(0, 2).map(([name, amount]) => plain(`${name}: ${amount}`))).toEqual([
    'Instalación, incluida: 0,00 €',
    'El año, en un pago: 383,88 €',
  ]);
  const other = otherLines(yearPerHead(8, offer(3_50, { setupCents: 100_00 })));
  expect(other.map(([name, amount]) => plain(`${name}: ${amount}`))).toEqual([
    'Alta: 100,00 €',
    '12 meses de 28,00 €: 336,00 €',
    'Sin IVA: 436,00 €',
    'IVA, 21 %: 91,56 €',
    'Con IVA: 527,56 €',
  ]);
});
