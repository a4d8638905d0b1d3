import { describe, expect, it } from 'vitest';
import { plans, planTypes } from './catalog.ts';
import { companySettings } from './company.ts';
import { formatMoney } from './money.ts';
import { quote } from './quote.ts';
import { linesOf, writeTerms } from './terms.ts';

const company = companySettings.parse({});
const terms = writeTerms(company);
const lines = terms.sections.flatMap((section) => section.blocks.flatMap(linesOf));
const text = lines.join('\n');

describe('the general conditions', () => {
  it('say who offers them', () => {
    const { COMPANY_LEGAL_NAME, COMPANY_TAX_ID, COMPANY_ADDRESS, COMPANY_REGISTER, COMPANY_EMAIL } = company;
    for (const fact of [
      COMPANY_LEGAL_NAME,
      COMPANY_TAX_ID,
      COMPANY_ADDRESS,
      COMPANY_REGISTER,
      COMPANY_EMAIL,
    ]) {
      expect(text).toContain(fact);
    }
  });

  it.each(planTypes)('print the fees of %s with and without VAT, as the price book has them', (planType) => {
    const line = lines.find((each) => each.startsWith(`${plans[planType].name}: cuota mensual`));
    for (const billingPeriod of ['monthly', 'annual'] as const) {
      const { list } = quote({ planType, billingPeriod, channel: 'pricing', promotional: false }).fee;
      expect(line).toContain(`${formatMoney(list.baseCents)} (${formatMoney(list.totalCents)})`);
    }
  });

  it('speak of everything that a contract at a distance must (LSSI, arts. 10 and 27; RGPD, art. 28)', () => {
    const ids = terms.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining([
        'aceptacion',
        'servicios',
        'contratacion',
        'precios',
        'pagos',
        'renovacion',
        'devolucion',
        'uso',
        'propiedad',
        'responsabilidad',
        'datos',
        'encargo',
        'cambios',
        'ley',
      ]),
    );
  });

  it('promise nothing that nobody can check, and have no holes', () => {
    expect(text).not.toMatch(/homologad|garantiza(?!r que)|certificad[oa] por/i);
    expect(text).not.toMatch(/undefined|NaN|\bnull\b/);
    expect(text).not.toMatch(/\d (%|cm)/);
  });
});
