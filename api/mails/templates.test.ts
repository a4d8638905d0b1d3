import { companySettings } from '@horus/contract/company';
import { contactMessage, demoRequest, hiringFields } from '@horus/contract/leads';
import { CONTRACT_RETENTION_YEARS } from '@horus/contract/retention';
import { type DefaultTreeAdapterMap, parse } from 'parse5';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Message, MessageProps } from '#mails/messages.ts';
import { listSamples } from '#mails/preview/samples.ts';
import { createMailRenderer } from '#mails/render.ts';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const SITE = 'https://horus.example';
const company = companySettings.parse({});
const renderTo = createMailRenderer({ company, server: { publicUrl: SITE } } as never);
const render = (message: Message) => renderTo(message);

/** Gmail truncates larger mails. */
const MAX_HTML_BYTES = 102 * 1_024;

/** Malicious text: markup, an address, a second header, too long. */
const HOSTILE = `"'><img src=x onerror=alert(1)></td></table><script>alert(1)</script><a href="https://evil.example">\r\nBcc: x@evil.example\r\n\r\n${'Á'.repeat(300)}`;
/** The maximum of legitimate text. */
const LONG = 'Construcciones, Reformas y Mantenimientos Integrales Fernández-Villaverde y Asociados del Tajo';
const TWELVE_LINES = Array.from({ length: 12 }, (_, line) => `Línea ${line + 1}: ${LONG}.`).join('\n');

/** Props that users type. */
const typed =
  /^(name|by|invitedBy|member|nombre|firstName|empresa|company|companyName|organization|reason|device|mensaje|telefono|additionalInfo|contactName|contactPhone|website|number|taxId|address|postalCode|city|province|country|phone|invoiceNumber|comments|promoCode)$/;

/** Replaces all typed text, but not that of our prices. */
function retype(message: Message, words: (name: string) => string): Message {
  return JSON.parse(JSON.stringify(message), function (this: object, name: string, value: unknown) {
    const ofPrices = 'lookupKey' in this || 'kind' in this;
    return typeof value === 'string' && typed.test(name) && !ofPrices ? words(name) : value;
  });
}

function typedFields(request: object, { shape }: { shape: Record<string, unknown> }): [string, unknown][] {
  const chosen = (name: string) => shape[name] instanceof z.ZodEnum;
  return Object.entries(request).filter(([name, value]) => typeof value === 'string' && !chosen(name));
}

it.each([
  ['contact-to-company', contactMessage],
  ['demo-to-company', demoRequest],
  ['hiring-to-company', hiringFields.omit({ startDate: true })],
] as const)('%s contains everything that was typed into the form', async (template, schema) => {
  const message = listSamples().find(({ message }) => message.template === template)?.message;
  const props = message?.props as { lead?: object; request?: object };
  const request = props.lead ?? props.request ?? {};
  const fields = typedFields(request, schema).filter(([name]) => name in schema.shape && name !== 'asunto');
  expect(fields.length).toBeGreaterThan(3);
  const marked = Object.fromEntries(fields.map(([name]) => [name, `Marca-${name}`]));
  const member = props.lead ? 'lead' : 'request';
  const { text } = await render({
    ...message,
    props: { ...props, [member]: { ...request, ...marked } },
  } as Message);
  for (const [name] of fields) expect(text, name).toContain(`Marca-${name}`);
});

it.each([
  [undefined, 'nos escribiste desde nuestra web', 'desde la web'],
  ['phone', 'nos llamaste', 'por teléfono'],
  ['whatsapp', 'nos escribiste por WhatsApp', 'por WhatsApp'],
  ['email', 'nos escribiste por correo', 'por correo'],
  ['person', 'hablaste con nosotros en persona', 'en persona'],
] as const)('a reply says how the request came: %s', async (channel, reason, preview) => {
  const props = { subject: 'Tu consulta', text: 'Hola', ...(channel && { channel }) };
  const { html, text } = await render({ template: 'lead-reply', props });
  expect(html).toContain(`Respuesta a lo que nos pediste ${preview}.`);
  expect(text).toContain(`Recibes este correo porque ${reason}.`);
});

it('links to the application only when its URL is configured', async () => {
  const APP_URL = 'https://app.horus.example/entrar';
  const withApp = createMailRenderer({
    company: { ...company, APP_URL },
    server: { publicUrl: SITE },
  } as never);
  for (const { message } of listSamples()) {
    const isReady = message.template === 'installation-step' && message.props.step === 'configured';
    if (message.template !== 'purchase-confirmed' && !isReady) continue;
    expect((await withApp(message)).text).toContain(APP_URL);
    if (isReady) expect((await render(message)).text).toMatch(/Entrar en Horus.*\/dashboard/s);
    expect((await render(message)).text).not.toContain('abre Horus');
  }
});

it('says in the subject that a returned parcel is sent again', async () => {
  const sent = listSamples().flatMap(({ message }) =>
    message.template === 'installation-step' && message.props.step === 'shipped' ? [message] : [],
  );
  const subjects = sent.map(async (message) => [
    message.props.again ?? false,
    (await render(message)).subject,
  ]);
  expect(await Promise.all(subjects)).toEqual([
    [false, 'Tu pedido va de camino'],
    [false, 'Nuevos datos de tu envío'],
    [true, 'Tu pedido va de camino otra vez'],
  ]);
});

it('dates the first fee after the free days without counting them, because they may be one day longer', async () => {
  const samples = listSamples().filter(({ message }) => message.template === 'hiring-to-customer');
  const texts = await Promise.all(samples.map(async ({ message }) => (await render(message)).text));
  expect(texts.some((text) => text.includes('Tras 30 días gratis'))).toBe(true);
  for (const text of texts) expect(text).not.toMatch(/a los \d+ días/i);
});

describe.each(listSamples())('$id', ({ message }) => {
  const variants = [
    message,
    retype(message, (name) => (/mensaje|additionalInfo|comments|reason/.test(name) ? TWELVE_LINES : LONG)),
    retype(message, () => HOSTILE),
  ];

  it("ends no sentence with two full stops after a name like 'S.L.'", async () => {
    const { text } = await render(retype(message, () => 'Taller S.L.'));
    expect(text).not.toMatch(/[^.]\.\.([^.]|$)/);
  });

  it('has a subject of one line below 80 characters', async () => {
    for (const { subject } of await Promise.all(variants.map(render))) {
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(subject.length).toBeGreaterThan(10);
      expect(subject.length).toBeLessThan(80);
    }
  });

  it('renders typed text without markup or links', async () => {
    for (const { html } of await Promise.all(variants.map(render))) {
      const elements = listElements(parse(html));
      const active = elements.filter(({ tagName }) =>
        /^(img|script|iframe|form|input|object)$/.test(tagName),
      );
      expect(active).toEqual([]);
      expect(elements.flatMap(({ attrs }) => attrs.filter((each) => each.name.startsWith('on')))).toEqual([]);
      for (const href of elements.map((each) => attribute(each, 'href')).filter((each) => each !== null)) {
        expect(href).toMatch(
          /^https:\/\/((horus|pay\.stripe)\.example\/|app\.klarna\.com$|www\.correos\.es\/)/,
        );
      }
    }
  });

  it('is an accessible page: language, one title, headings in order, tables with roles', async () => {
    for (const { html, subject } of await Promise.all(variants.map(render))) {
      expect(Buffer.byteLength(html)).toBeLessThan(MAX_HTML_BYTES);
      const elements = listElements(parse(html));
      const named = (name: string) => elements.filter(({ tagName }) => tagName === name);
      expect(attribute(named('html')[0] as Element, 'lang')).toBe('es');
      expect(textOf(named('title')[0] as Element)).toBe(subject);
      expect(named('h1')).toHaveLength(1);
      expect(elements.filter(({ tagName }) => /^h[3-6]$/.test(tagName))).toEqual([]);
      for (const table of named('table')) {
        const header = listElements(table).some((each) => attribute(each, 'scope') === 'row');
        expect(attribute(table, 'role') === 'presentation' || header).toBe(true);
      }
      for (const link of named('a')) {
        expect(textOf(link).trim()).not.toBe('');
        // Stripe's documents are always a 'Factura'; our own are a 'Recibo' (decision 062).
        if (attribute(link, 'href')?.startsWith('https://pay.stripe')) {
          expect(textOf(link)).not.toMatch(/recibo/i);
        }
      }
    }
  });

  it('has a text part with all of the HTML and the sender', async () => {
    for (const { html, text } of await Promise.all(variants.map(render))) {
      const said = squeeze(text);
      const elements = listElements(parse(html));
      const body = elements.find(({ tagName }) => tagName === 'body') as Element;
      for (const words of listTexts(body)) expect(said).toContain(squeeze(words));
      for (const link of elements.filter(({ tagName }) => tagName === 'a')) {
        expect(said).toContain(attribute(link, 'href') ?? '');
      }
      const { COMPANY_LEGAL_NAME, COMPANY_TAX_ID, COMPANY_ADDRESS, COMPANY_REGISTER } = company;
      for (const fact of [COMPANY_LEGAL_NAME, COMPANY_TAX_ID, COMPANY_ADDRESS, COMPANY_REGISTER]) {
        expect(said).toContain(fact);
      }
    }
  });

  it('contains no undefined or null value', async () => {
    for (const { html, text, subject } of await Promise.all(variants.map(render))) {
      for (const part of [subject, text, textOf(parse(html))]) {
        expect(part).not.toMatch(/undefined|NaN|\[object|Invalid Date|\bnull\b/);
      }
    }
  });
});

/** Mails with typed text: to the company or to a confirmed address, such as a team member's. */
const REPEATS_WORDS =
  /-to-company|^invoice-request-(sent(-[23])?|rejected)$|^installation-step|^invoice-request-received$|^(invitation-accepted|role-changed|member-(removed|left)|ownership-transferred)$/;

it.each(listSamples().filter(({ id }) => !REPEATS_WORDS.test(id)))(
  '$id sends no typed text to an unconfirmed address',
  async ({ message }) => {
    // Device names are from a fixed list (api/platform/device-name.ts).
    const words = (name: string) => (name === 'device' ? 'Chrome' : 'Cobra tu premio en www.evil.example');
    const { subject, html, text } = await render(retype(message, words));
    expect(`${subject} ${html} ${text}`).not.toMatch(/premio|evil/);
  },
);

it('answers a message without advertising (LSSI, art. 21)', async () => {
  const { message } = listSamples().find(({ id }) => id === 'contact-acknowledgement') as {
    message: Message;
  };
  expect((await render(message)).text).not.toMatch(/precio|plan|contrat|oferta|descuento|promoci|\d\s?€/i);
});

const isOfEndedPlan = ({ message: { template, props } }: ReturnType<typeof listSamples>[number]) =>
  template === 'plan-ended' || (template === 'cancellation' && 'kind' in props && props.kind === 'ended');

it('the mail of an ended cancelled plan links to the plans, which need no account', async () => {
  const ended = listSamples().filter(
    (sample) => sample.message.template === 'cancellation' && isOfEndedPlan(sample),
  );
  const texts = await Promise.all(ended.map(async ({ message }) => (await render(message)).text));
  expect(texts.length).toBeGreaterThan(0);
  for (const text of texts) {
    expect(text).toContain(`${SITE}/horus#pricing-section`);
    expect(text).not.toContain(`${SITE}/dashboard`);
  }
});

it('no mail of an ended plan mentions an account, which may be deleted with it', async () => {
  const ended = listSamples().filter(isOfEndedPlan);
  const texts = await Promise.all(ended.map(async ({ message }) => (await render(message)).text));
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => text.includes('tu cuenta'))).toEqual([]);
});

describe('an unpaid fee', () => {
  const fee = {
    name: 'Lucía',
    plan: 'Business',
    cents: 48_39,
    currency: 'eur',
    payUrl: 'https://pay.stripe.example/in_1',
  };

  it('offers another payment method only while there will be another try', async () => {
    const failed = { ...fee, method: 'card', dashboardUrl: `${SITE}/dashboard` };
    const texts = await Promise.all(
      [
        { ...failed, state: 'past_due' as const, retryAt: '2027-01-05T11:00:00Z' },
        { ...failed, state: 'past_due_final' as const, retryAt: null },
      ].map(async (props) => (await render({ template: 'payment-failed', props })).text),
    );
    expect(texts.map((text) => text.includes('cambiar tu método de pago'))).toEqual([true, false]);
  });

  it('that needs confirmation is confirmed before the service stops, not paid again', async () => {
    const stops = { ...fee, chargedTo: 'tu Visa terminada en 4242', stopsAt: '2027-01-05T11:00:00Z' };
    const { text } = await render({
      template: 'service-stops',
      props: { ...stops, state: 'renewal_to_confirm' },
    });
    expect(text).toContain('si no lo confirmas en tu banco, el servicio termina ese día');
    expect(text).toContain('Confirmar el pago:');
    expect(text).not.toContain('Pagar 48,39');
  });
});

it('a cancelled plan with an account to be deleted now has no end date to use it until', async () => {
  const { text } = await render({
    template: 'cancellation',
    props: {
      ...{ name: 'Lucía', plan: 'Business', kind: 'scheduled', endsAt: '2027-05-31T11:00:00.000Z' },
      ...{ deletionAsked: 'now', dashboardUrl: `${SITE}/dashboard` },
    },
  });
  expect(squeeze(text)).toContain(
    'Pediste que elimináramos tu cuenta sin esperar a ese día: tu plan terminará cuando lo hagamos.',
  );
  expect(text).not.toMatch(/usar(lo)? .*hasta|antes de ese día/);
});

describe('a cancellation', () => {
  const plan = { name: 'Lucía', plan: 'Business', endsAt: '2027-05-31T11:00:00.000Z' };
  const due = { cents: 48_39, currency: 'eur', retryAt: null, payUrl: 'https://pay.example/1' };
  const textOf = async (
    props: Pick<MessageProps['cancellation'], 'kind'> & Partial<MessageProps['cancellation']>,
  ) =>
    squeeze(
      (
        await render({
          template: 'cancellation',
          props: { ...plan, ...props, dashboardUrl: `${SITE}/dashboard` },
        })
      ).text,
    );

  it('when undone, mentions the debt and what a deletion waits for', async () => {
    expect(await textOf({ kind: 'undone', due })).toMatch(
      /Sigue pendiente el pago de tu cuota, 48,39\s€\. Cuando esté pagado, tu plan se renovará/,
    );
    expect(await textOf({ kind: 'undone', deletionAsked: 'plan-end' })).toContain(
      'Pediste que elimináramos tu cuenta: lo haremos cuando canceles tu plan otra vez y termine.',
    );
    expect(await textOf({ kind: 'undone', deletionAsked: 'now' })).toContain(
      'lo haremos cuando canceles tu plan otra vez.',
    );
  });

  it('mentions that a dispute may end the plan earlier', async () => {
    expect(await textOf({ kind: 'scheduled', isDisputed: true })).toContain(
      'hasta el 31 de mayo de 2027, salvo que tu banco te devuelva antes el pago que has reclamado, y',
    );
  });
});

it('a renewed year that ends with a deletion says so', async () => {
  const { message } = listSamples().find(({ id }) => id === 'renewal-confirmed') as {
    message: Extract<Message, { template: 'renewal-confirmed' }>;
  };
  const textWith = async (deletionAsked: 'now' | 'plan-end') =>
    squeeze((await render({ ...message, props: { ...message.props, deletionAsked } })).text);
  expect(await textWith('now')).toContain('y termina cuando eliminemos tu cuenta, como pediste');
  expect(await textWith('now')).not.toMatch(/no tienes que hacer nada|te escribiremos antes/);
  expect(await textWith('plan-end')).toContain('no tienes que hacer nada');
});

describe('a cancellation before the order is paid', () => {
  const cancelled = async (isOnItsWay: boolean) => {
    const due = { cents: 464_49, currency: 'eur', retryAt: null, payUrl: 'https://pay.example/1' };
    const { text } = await render({
      template: 'cancellation',
      props: {
        ...{ name: 'Lucía Peña', plan: 'Business', kind: 'scheduled', endsAt: '2027-11-21T11:00:00.000Z' },
        ...{ due: { ...due, isOrder: true, isOnItsWay }, dashboardUrl: 'https://horus.example/dashboard' },
      },
    });
    return squeeze(text);
  };

  it('mentions the debt and the condition that it is paid', async () => {
    expect(await cancelled(false)).toMatch(/Sigue pendiente el pago de tu pedido, 464,49 €.* Si llega,/);
    expect(await cancelled(false)).toContain('Pagar 464,49 € ahora');
  });

  it('asks for nothing while a debit is pending', async () => {
    expect(await cancelled(true)).toContain('Tu banco está tramitando el pago de tu pedido, 464,49 €');
    expect(await cancelled(true)).not.toContain('Pagar 464,49');
  });
});

it('attaches the general conditions as a PDF for a new customer', async () => {
  const { message } = listSamples().find(({ id }) => id === 'hiring-to-customer') as { message: Message };
  const [attachment] = (await render(message)).attachments ?? [];
  expect(attachment).toMatchObject({ filename: 'condiciones-generales.pdf', contentType: 'application/pdf' });
  const file = attachment?.content.toString('latin1') ?? '';
  expect(file.startsWith('%PDF-1.7')).toBe(true);
  expect(file.trimEnd().endsWith('%%EOF')).toBe(true);
  const xref = Number(/startxref\s+(\d+)/.exec(file)?.[1]);
  expect(file.slice(xref, xref + 4)).toBe('xref');
  expect(file.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
  expect(file).toContain('/Lang (es-ES)');
});

describe('an appointment', () => {
  const agreed = {
    at: '2026-11-30T16:00:00.000Z',
    about: 'formación, altas; y dudas de «Ñandú»'.padEnd(120, 'á'),
  };
  const event = { installationId: 'i1', version: 4, changedAt: '2026-11-26T10:30:00.000Z' };
  const props = { name: 'Lucía', appointment: agreed, movedFrom: null, dashboardUrl: SITE };
  const attach = async (others: Partial<MessageProps['appointment']>) =>
    (await render({ template: 'appointment', props: { ...props, ...others } })).attachments;

  it('is attached as a calendar event, which a later one replaces', async () => {
    const [file] = (await attach({ event })) ?? [];
    expect(file).toMatchObject({
      filename: 'cita.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    });
    const folded = file?.content.toString() ?? '';
    expect(folded.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const lines = folded.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Horus//Horus//ES', 'METHOD:PUBLISH', 'BEGIN:VEVENT'],
      ...['UID:i1@horus.example', 'SEQUENCE:4', 'DTSTAMP:20261126T103000Z', 'DTSTART:20261130T160000Z'],
      `SUMMARY:Cita con Horus: ${'Formación\\, altas\\; y dudas de «Ñandú»'.padEnd(122, 'á')}`,
      ...[`ORGANIZER;CN=Horus:mailto:${company.COMPANY_EMAIL}`, 'END:VEVENT', 'END:VCALENDAR', ''],
    ]);
    const [moved] = (await attach({ event: { ...event, version: 5 } })) ?? [];
    expect(moved?.content.toString()).toContain('UID:i1@horus.example\r\nSEQUENCE:5\r\n');
  });

  it('of a request is attached to its reply', async () => {
    const request = { ...agreed, id: 'l1', version: 4, changedAt: event.changedAt };
    const props = { subject: 'Nuestra cita', text: 'Hasta el lunes.', event: request };
    const [file] = (await render({ template: 'lead-reply', props })).attachments ?? [];
    expect(file?.filename).toBe('cita.ics');
    expect(file?.content.toString()).toContain('UID:l1@horus.example\r\nSEQUENCE:4\r\n');
  });

  it('that is cancelled, or of the previous release, has no calendar event', async () => {
    expect(await attach({ appointment: null, event })).toBeUndefined();
    expect(await attach({})).toBeUndefined();
  });
});

it.each(['deletion-received', 'deletion-done'])(
  '%s states how long invoices and payments are kept by law',
  async (id) => {
    const { message } = listSamples().find((each) => each.id === id) as { message: Message };
    const { text } = await render(message);
    expect(squeeze(text)).toContain(
      `guardar bloqueados tus facturas, tus pagos y lo que contrataste durante ${CONTRACT_RETENTION_YEARS} años desde su fecha`,
    );
    expect(text.match(/durante \d+/g)).toHaveLength(1);
  },
);

it("the deletion of only the application's account says that the other one stays, and is not the last mail", async () => {
  const { text } = await render({
    template: 'deletion-done',
    props: { name: 'Lucía', accounts: { horus: true, stc: false } },
  });
  expect(squeeze(text)).toContain('Tu cuenta de la Web STC sigue como está, con tus facturas y tus pagos.');
  expect(text).not.toMatch(/iniciar sesión|bloquead|último/);
});

function listElements(node: Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes.flatMap(listElements) : [];
  return 'tagName' in node ? [node, ...children] : children;
}

function attribute(element: Element, name: string): string | null {
  return element.attrs.find((each) => each.name === name)?.value ?? null;
}

/** Returns the visible text of the HTML, without parts that the text part has in another form. */
function listTexts(node: Node): string[] {
  if ('value' in node) return node.value.trim() === '' ? [] : [node.value];
  if ('tagName' in node && (node.tagName === 'style' || attribute(node, 'data-skip-in-text'))) return [];
  return 'childNodes' in node ? node.childNodes.flatMap(listTexts) : [];
}

function textOf(node: Node): string {
  if ('tagName' in node && node.tagName === 'style') return '';
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

/** The two parts may differ only in whitespace. */
function squeeze(text: string): string {
  return text.replace(/[\s\u200b\u200c\ufeff]+/g, ' ').trim();
}
