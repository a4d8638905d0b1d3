import { createHash } from 'node:crypto';
import { formatLongDate } from '@horus/contract/dates';
import type { ContactMessage, DemoRequest, HiringRequest } from '@horus/contract/leads';
import { STAFF_DATA_KEPT } from '@horus/contract/retention';
import { storedData } from '@horus/contract/stored-data';
import { expect, test } from 'vitest';
import { company } from '#content/company.ts';
import { COOKIES_UPDATED, cookiePolicy } from '#content/cookie-policy.ts';
import { faqTopics } from '#content/faq.ts';
import { PRIVACY_UPDATED, privacy } from '#content/privacy.ts';
import { security } from '#content/security.ts';
import { terms } from '#content/terms.ts';

const textOf = (content: unknown) => JSON.stringify(content).replaceAll('\u00a0', ' ');
const section = (id: string) => textOf(privacy.sections.find((each) => each.id === id));

test('the policy names all stored data of visitors and customers (RGPD, art. 13)', () => {
  for (const kept of [
    ...['NIF', 'dirección', 'historial de tus pagos', 'contraseña', 'navegador', 'dirección IP'],
    ...['condiciones', 'cookies', 'Empresa', 'mensaje', 'gestoría'],
  ]) {
    expect(section('datos')).toContain(kept);
  }
  for (const basis of ['consentimiento', 'contrato', 'obligación legal', 'interés legítimo']) {
    expect(section('finalidades')).toContain(basis);
  }
});

test('the policy names all personal data in the database, and their retention', () => {
  const told = ['datos', 'origen', 'conservacion'].map(section).join('');
  for (const [table, { told: words }] of Object.entries(storedData)) {
    if (!words) continue;
    expect(told, table).toContain(words.what);
    expect(section('conservacion'), table).toContain(words.until);
  }
});

test('the policy names the source of data from third parties (RGPD, art. 14)', () => {
  for (const source of ['invita a su equipo', 'pone de contacto', 'gestoría de un cliente', 'De Stripe']) {
    expect(section('origen')).toContain(source);
  }
});

test('both policies say which of us can see account activity', () => {
  expect(section('datos')).toMatch(/Lo ve el titular de la cuenta[^']*de nosotros, quien te atiende/);
  const [row] = security.kept.rows.filter(([what]) => what.startsWith('Lo que pasa en tu cuenta'));
  expect(row?.[1]).toBe('El titular de la cuenta y, de nosotros, quien te atiende');
});

test('the processing contract and the page have the same retention for staff data', () => {
  const contract = textOf(terms.sections.find(({ id }) => id === 'encargo')?.blocks);
  expect(contract).toContain(STAFF_DATA_KEPT);
  expect(textOf(security.kept.rows).toLowerCase()).toContain(STAFF_DATA_KEPT);
});

/** Words of the policy for each form field. The type fails to compile without a new field. */
const named: Readonly<Record<keyof ContactMessage | keyof DemoRequest | keyof HiringRequest, string>> = {
  ...{ nombre: 'Nombre', email: 'Correo electrónico', telefono: 'Teléfono', empresa: 'Empresa' },
  ...{ servicio: 'Servicio', interes: 'te interesa', mensaje: 'en el mensaje', asunto: 'mensaje' },
  ...{ contactName: 'Nombre', contactEmail: 'Correo electrónico', contactPhone: 'Teléfono' },
  ...{ companyName: 'Empresa', planType: 'el plan', employees: 'empleados', locations: 'centros de trabajo' },
  ...{ schedule: 'horario', needsDevice: 'dispositivos', deviceCount: 'dispositivos' },
  ...{ needsCards: 'tarjetas', cardCount: 'tarjetas', startDate: 'fecha de inicio' },
  ...{ additionalInfo: 'lo que nos cuentas', website: 'la web de tu empresa' },
  ...{ preferredContact: 'cómo prefieres que te contactemos', callbackRequested: 'que te contactemos' },
  promoCode: 'código de promoción',
};

test('the policy names every field of the forms', () => {
  for (const [field, words] of Object.entries(named)) expect(section('datos'), field).toContain(words);
});

test('an independent controller is not called a processor', () => {
  const recipients = privacy.sections.find(({ id }) => id === 'destinatarios')?.blocks[0];
  const list = typeof recipients === 'object' && 'list' in recipients ? recipients.list : [];
  const [processors = ''] = list.filter((each) => each.includes('contrato de encargo'));
  expect(processors).toContain(company.COMPANY_SUBPROCESSORS);
  expect(processors).not.toMatch(/Klarna|Stripe|WhatsApp/);
  for (const name of ['Stripe', 'Klarna', 'WhatsApp']) {
    expect(list.some((each) => each.startsWith(name))).toBe(true);
  }
  expect(section('destinatarios')).toContain('Estados Unidos');
  // The tests' site uses neither.
  expect(section('destinatarios')).not.toMatch(/EmailJS|Google/);
});

test('the policy does not routinely ask for an identity document', () => {
  expect(section('derechos')).toContain('No hace falta una copia de tu documento de identidad');
  expect(section('derechos')).toContain('dudas razonables');
});

test('the policies say which card data are stored, and never that none pass through us', () => {
  for (const content of [privacy, terms, faqTopics]) {
    expect(textOf(content)).not.toMatch(/[Ll]os datos de tu tarjeta/);
    expect(textOf(content)).toMatch(/número completo de tu tarjeta[^.]*no pasa por nuestros servidores/);
    expect(textOf(content)).toMatch(/cuatro últimas cifras/);
  }
});

test.each([
  ['privacy', privacy, PRIVACY_UPDATED, ['2026-11-30', 'b1d3666415dec71b']],
  ['cookies', cookiePolicy, COOKIES_UPDATED, ['2026-11-27', '7a298515fe167b2f']],
] as const)('the policy of %s shows the day of its text', (_, policy, updated, dated) => {
  const { updated: line, ...text } = policy;
  expect(line).toMatch(/^Última actualización: febrero de 202[45]\. Texto vigente desde el /);
  expect(line).toContain(formatLongDate(updated));
  const hash = createHash('sha256').update(JSON.stringify(text)).digest('hex').slice(0, 16);
  // When this fails: update the policy's date, and the date and hash here.
  expect([updated, hash]).toEqual(dated);
});

test('the questions do not contradict the prices', () => {
  const text = textOf(faqTopics);
  expect(text).not.toMatch(/implementación no se cobra/);
  expect(text).toMatch(/puesta en marcha se paga una vez/);
  expect(text).toMatch(/domiciliación SEPA/);
});
