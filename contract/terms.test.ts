import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { plans, planTypes } from './catalog.ts';
import { companySettings } from './company.ts';
import { formatMoney } from './money.ts';
import { quote } from './quote.ts';
import { linesOf, TERMS_UPDATED, writeTerms } from './terms.ts';

const company = companySettings.parse({});
const terms = writeTerms(company);
const lines = terms.sections.flatMap((section) => section.blocks.flatMap(linesOf));
const text = lines.join('\n');

describe('the general conditions', () => {
  it('name the company', () => {
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

  it.each(planTypes)('show the fees of %s with and without VAT, as in the price book', (planType) => {
    const line = lines.find((each) => each.startsWith(`${plans[planType].name}: cuota mensual`));
    for (const billingPeriod of ['monthly', 'annual'] as const) {
      const { list } = quote({ planType, billingPeriod, channel: 'pricing', promotional: false }).fee;
      expect(line).toContain(`${formatMoney(list.baseCents)} (${formatMoney(list.totalCents)})`);
    }
  });

  it('cover all required topics of a distance contract (LSSI, arts. 10 and 27; RGPD, art. 28)', () => {
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
        'facturas',
        'cambio',
        'cambios',
        'ley',
      ]),
    );
  });

  it('contain all duties of a processor (RGPD, art. 28.3 a to h)', () => {
    const contract = terms.sections
      .find(({ id }) => id === 'encargo')
      ?.blocks.flatMap(linesOf)
      .join('\n');
    for (const duty of [
      ...[
        /instrucciones documentadas/,
        /Espacio Económico Europeo/,
        /secreto/,
        /medidas adecuadas al riesgo/,
      ],
      ...[/otros encargados/, /derechos de tu plantilla/, /brecha/, /devolverte los datos o borrarlos/],
      ...[/auditorías e inspecciones/, /infringe la ley/, /evaluación de impacto/],
      company.COMPANY_SUBPROCESSORS,
    ]) {
      expect(contract).toMatch(duty);
    }
  });

  it('let a customer change provider under the Data Act (art. 25)', () => {
    const section = terms.sections
      .find(({ id }) => id === 'cambio')
      ?.blocks.flatMap(linesOf)
      .join('\n');
    for (const right of [
      /dos meses/,
      /30 días/,
      /formato estructurado/,
      /borramos/,
      /no cobramos nada/,
      /alojan/,
    ]) {
      expect(section).toMatch(right);
    }
  });

  it('say which card data are stored, and do not claim that none pass through us', () => {
    expect(text).toMatch(/guardamos la marca, las cuatro últimas cifras y la caducidad/);
    expect(text).not.toMatch(/datos de tu tarjeta no pasan/);
  });

  it('show the day of their last change', () => {
    const hash = createHash('sha256')
      .update(JSON.stringify(writeTerms(company)))
      .digest('hex')
      .slice(0, 16);
    // When this fails: update TERMS_UPDATED, and the date and hash here.
    expect([TERMS_UPDATED, hash]).toEqual(['2026-11-30', '30b3b2d624ca7453']);
    expect(terms.updated).toContain('30 de noviembre de 2026');
  });

  it('make no unverifiable promise, and have no empty placeholder', () => {
    expect(text).not.toMatch(/homologad|garantiza(?!r que)|certificad[oa] por/i);
    expect(text).not.toMatch(/undefined|NaN|\bnull\b/);
    expect(text).not.toMatch(/\d (%|cm)/);
  });
});
