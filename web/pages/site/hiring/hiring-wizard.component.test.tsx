import { subscriptionInfoFallback } from '@horus/contract/billing';
import { hiringQuote } from '@horus/contract/hiring-quote';
import { EMPLOYEES } from '@horus/contract/lead-options';
import type { HiringRequest } from '@horus/contract/leads';
import { formatMoney } from '@horus/contract/money';
import { paths } from '@horus/contract/paths';
import { noHistory } from '@horus/contract/quote';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Loaded before the clock stops: the wizard loads it at its first request.
import '@emailjs/browser';
import { company } from '#content/company.ts';
import HirePage from '#pages/site/hiring/hire-page.tsx';
import { writeDraft } from '#pages/site/hiring/hiring-draft.ts';
import { type Answer, answer, lucia, open, see } from '#pages/testing-page.tsx';

const { site } = paths;
const COMPANY = 'Talleres y Montajes Industriales Hermanos Peña de Talavera S.L.';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T10:00:00Z') });
});

const tokenOf = (trialUsed: boolean) =>
  answer.json({ token: 'ficha', trialUsed, promoUsed: false, dataKeptUntil: null });

function openWizard(plan?: 'enterprise', token: Answer = tokenOf(false)) {
  const answers: Record<string, Answer> = { 'GET /api/leads/form-token': token };
  return open({ [site.hire.pattern]: HirePage }, { at: site.hire.href({ plan }), answers });
}

const labelled = (selector: string) => (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector });
const text = labelled('input:not([type=radio]), textarea');
const radio = labelled('[type=radio]');
const choose = (name: string) => fireEvent.click(radio(name));
const tick = (name: string) => fireEvent.click(text(name));
const type = (name: string, value: string) => fireEvent.change(text(name), { target: { value } });

/** By its first text: without style sheets, it also shows that for visitors without React. */
function buttonOf(name: string): HTMLElement {
  const named = screen.getByText(name, { selector: 'button, button span:first-child' });
  return named.closest('button') ?? named;
}

/** Presses a button and lets the check end, which ignores further presses. */
const press = (name: string, init = {}) =>
  act(async () => {
    fireEvent.click(buttonOf(name), init);
    await vi.advanceTimersByTimeAsync(1);
  });

const progress = (attribute: string) => screen.getByRole('progressbar').getAttribute(attribute);
const seeStep = (step: number) => waitFor(() => expect(progress('aria-valuenow')).toBe(`${step}`));

async function goOn(): Promise<void> {
  const next = Number(progress('aria-valuenow')) + 1;
  await press('Siguiente');
  await seeStep(next);
}

/** Expects the error beside the field that gets the focus. */
async function expectRefusal(message: string): Promise<void> {
  await press('Siguiente');
  await waitFor(() => {
    const error = screen.getByText(message, { selector: '[role=alert]' });
    expect(error.parentElement?.contains(document.activeElement)).toBe(true);
  });
}

async function expectRefused(name: string, typed: string, message: string): Promise<void> {
  type(name, typed);
  await expectRefusal(message);
  expect(text(name).value).toBe(typed);
}

it('each step reports its errors beside the field that gets the focus, and leads back', async () => {
  openWizard();
  expect(buttonOf('Anterior')).toHaveProperty('disabled', true);
  expect(progress('aria-valuetext')).toBe('Paso 1 de 6');
  await expectRefused('Nombre de la empresa', '   ', 'El nombre de la empresa es obligatorio');
  await see.focus(() => text('Nombre de la empresa'));
  await see.described('Nombre de la empresa', 'El nombre de la empresa es obligatorio');
  type('Nombre de la empresa', COMPANY);
  await goOn();

  expect(progress('aria-valuetext')).toBe('Paso 2 de 6');
  await expectRefused('Centros de trabajo', '', 'Escribe un número de centros');
  await expectRefused('Centros de trabajo', '4', 'Como mucho 3 centros de trabajo');
  await see.focus(() => text('Centros de trabajo'));
  type('Centros de trabajo', '3');
  await expectRefusal('Selecciona un horario principal');
  choose('24 horas');
  await goOn();

  tick('Quiero dispositivos');
  // A device brings the cards that the plan includes. Cards ordered alone are one for each
  // employee.
  expect([text('Cuántos dispositivos').value, text('Cuántas tarjetas').value]).toEqual(['1', '10']);
  // These cards disappear with their device.
  tick('Quiero dispositivos');
  expect(text('Quiero tarjetas').checked).toBe(false);
  tick('Quiero dispositivos');
  expect(text('Cuántas tarjetas').value).toBe('10');
  tick('Quiero tarjetas');
  tick('Quiero tarjetas');
  expect(text('Cuántas tarjetas').value).toBe('20');
  await expectRefused('Cuántos dispositivos', '0', 'Como mínimo, un dispositivo');
  type('Cuántos dispositivos', '2');
  for (const typed of ['1.000', '2,5', 'dos'])
    await expectRefused('Cuántas tarjetas', typed, 'Escribe solo cifras, sin puntos ni comas');
  tick('Quiero tarjetas');
  await goOn();

  // Never empty at first, because WebKit shows an empty date as today's. Emptying it shows an
  // error.
  const proposed = text('Fecha de inicio').value;
  expect(proposed).toMatch(/^2026-12-\d\d$/);
  await expectRefused('Fecha de inicio', '', 'La fecha de inicio es obligatoria');
  await expectRefused('Fecha de inicio', '9999-01-01', 'Elige una fecha en el próximo año y medio');
  await see.described('Fecha de inicio', 'Elige una fecha en el próximo año y medio');
  type('Fecha de inicio', proposed);
  await goOn();

  await expectRefused('Nombre de contacto', '', 'El nombre de contacto es obligatorio');
  type('Nombre de contacto', 'Nuria');
  type('Email de contacto', 'nuria@obras.example');
  await expectRefusal('Selecciona un método de contacto preferido');
  choose('Email$');
  await expectRefused('Página web', 'obras', 'Escribe una dirección completa, como https://tuempresa.es');
  type('Página web', 'https://obras.example');
  await goOn();
  await press('Anterior');
  expect(text('Nombre de contacto').value).toBe('Nuria');
});

it('the employees and work centres follow the plan', async () => {
  openWizard();
  const employees = text('Número de empleados');
  const cards = text('Cuántas tarjetas');
  const leave = (typed: string) => {
    type('Número de empleados', typed);
    fireEvent.blur(employees);
  };
  expect(radio('Business\\s*Hasta 20 personas').checked).toBe(true);
  expect([employees.value, employees.readOnly]).toEqual(['20', true]);
  choose('Autónomos');
  expect([employees.value, employees.readOnly]).toEqual(['5', true]);
  choose('Enterprise');
  expect([employees.value, employees.readOnly]).toEqual(['21', false]);
  for (const typed of ['', '20', '-3']) {
    leave(typed);
    await waitFor(() => expect(employees.value).toBe('21'));
  }
  leave('1.000');
  await expectRefusal('El nombre de la empresa es obligatorio');
  type('Nombre de la empresa', COMPANY);
  await expectRefusal('Escribe solo cifras, sin puntos ni comas');
  const many = 'Hasta 999 empleados. Si sois más, escríbenos y lo preparamos contigo.';
  await expectRefused('Número de empleados', '1000', many);
  // A value that the page corrects keeps no earlier error.
  leave('7');
  await see.no(many);
  expect([employees.value, employees.getAttribute('aria-invalid')]).toEqual(['21', null]);
  leave('60');
  expect(employees.value).toBe('60');
  await goOn();
  type('Centros de trabajo', '999');
  choose('Turnos');
  await goOn();

  const changePlan = async (name: string) => {
    await press('Anterior');
    await press('Anterior');
    choose(name);
    await goOn();
    await goOn();
  };
  tick('Quiero tarjetas');
  expect(cards.value).toBe('60');
  await changePlan('Autónomos');
  expect([cards.value, text('Centros de trabajo').value]).toEqual(['5', '1']);
  // Typed values stay. Values that a device brought follow the new plan.
  type('Cuántas tarjetas', '8');
  await changePlan('Business');
  expect(cards.value).toBe('8');
  tick('Quiero tarjetas');
  tick('Quiero dispositivos');
  expect(cards.value).toBe('10');
  await changePlan('Enterprise');
  expect(cards.value).toBe('15');
});

it('a double press on Siguiente counts once', async () => {
  openWizard();
  type('Nombre de la empresa', COMPANY);
  await press('Siguiente');
  choose('Turnos');
  await press('Siguiente', { detail: 2 });
  await seeStep(2);
});

it('during the promotion Autónomos starts with its code', async () => {
  openWizard();
  expect(text('Código promocional').value).toBe('');
  choose('Autónomos');
  expect(text('Código promocional').value).toBe(company.PROMO_CODE);
  await see.texts(/6 cuotas de 15,13\s€; luego, 30,24\s€/);
  choose('Enterprise');
  expect(text('Código promocional').value).toBe('');
});

it('a plan’s link preselects the plan', () => {
  openWizard('enterprise');
  expect([radio('Enterprise').checked, text('Número de empleados').value]).toEqual([true, '21']);
});

it('says what the setup costs here and in the prices, VAT included', async () => {
  openWizard();
  await see.texts(/^Instalación: 50,00\s€ en este asistente; 78,65\s€ desde Precios\.$/);
  choose('Autónomos');
  await see.texts(/^Instalación: 29,99\s€ en este asistente; 30,25\s€ desde Precios\.$/);
});

describe('the summary', () => {
  const MAIL = 'POST /api/v1.0/email/send';
  const CHECKOUT = 'POST /api/create-checkout-session';
  const FAILED = 'Ha ocurrido un error al procesar el pago. Por favor, inténtelo de nuevo.';
  const PAGE = 'https://pay.example/cs_test_1';
  const mailed: Answer = () => new Response('OK');
  const part = (name: string) => screen.getByRole('region', { name }).textContent;

  /** Opens it from an earlier visit's draft. */
  async function openSummary(token?: Answer, order: Partial<HiringRequest> = {}) {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    writeDraft({
      values: {
        ...{ planType: 'business', companyName: `  ${COMPANY}  `, employees: 20, locations: 1 },
        ...{ schedule: 'shifts', needsDevice: false, deviceCount: 0, needsCards: false, cardCount: 0 },
        ...{ startDate: '2026-12-20', additionalInfo: '', contactName: 'Nuria Olmedo', website: '' },
        ...{ contactEmail: 'nuria@obras.example', contactPhone: '925 000 111', preferredContact: 'both' },
        ...{ callbackRequested: false, promoCode: '' },
        ...order,
      },
      ...{ step: 5, token: null, userId: null },
    });
    const page = openWizard(undefined, token);
    page.answers[MAIL] = mailed;
    page.answers[CHECKOUT] = answer.json({ url: PAGE });
    await press('Continuar donde lo dejaste');
    const seePayment = () => waitFor(() => expect(assign).toHaveBeenCalledWith(PAGE));
    return { ...page, assign, seePayment };
  }

  it('shows the sent data, without the spaces typed around it', async () => {
    await openSummary();
    expect(part('Tu pedido')).toContain(`Business para ${COMPANY}, hasta 20 personas`);
  });

  it('needs the e-mail service; with it again, the payment starts', async () => {
    const { answers, sent, seePayment } = await openSummary();
    answers[MAIL] = () => new Response('refused', { status: 500 });
    buttonOf('Confirmar').focus();
    await press('Confirmar');
    await see.texts(FAILED);
    expect(buttonOf('Confirmar').getAttribute('aria-disabled')).not.toBe('true');
    await see.focus(() => buttonOf('Confirmar'));
    expect(sent(CHECKOUT)).toEqual([]);
    answers[MAIL] = mailed;
    await press('Confirmar');
    await seePayment();
  });

  it('succeeds when only one of its two mails is accepted', async () => {
    const { answers, sent, seePayment } = await openSummary();
    const inTurn = [mailed, () => new Response('Too Many Requests', { status: 429 })];
    answers[MAIL] = () => (inTurn.shift() ?? answer.offline)();
    await press('Confirmar');
    await seePayment();
    expect(sent(MAIL)).toHaveLength(2);
  });

  it('shows any failure of the payment provider, keeps the input, and can be repeated', async () => {
    const { answers, sent, assign, seePayment } = await openSummary();
    const payment = answers[CHECKOUT] ?? answer.offline;
    const outages = [
      answer.refusal(503, 'La pasarela de pago no responde.', 'billing.provider_unavailable'),
      answer.stranger,
      answer.refusal(429, 'Demasiados intentos.', 'request.rate_limited'),
      answer.offline,
    ];
    for (const [index, outage] of outages.entries()) {
      answers[CHECKOUT] = outage;
      await press('Confirmar');
      await waitFor(() => expect(sent(CHECKOUT)).toHaveLength(index + 1));
      await see.texts(FAILED);
      expect(part('Tu pedido')).toContain('nuria@obras.example');
    }
    expect(assign).not.toHaveBeenCalled();
    answers[CHECKOUT] = payment;
    await press('Confirmar');
    await seePayment();
  });

  it('shows a changed price before anything is sent', async () => {
    const slow = answer.held(tokenOf(true));
    const { sent, seePayment } = await openSummary(slow.answer);
    await press('Confirmar');
    await see.busy('Enviando...');
    slow.letGo();
    await see.texts(/^El precio ha cambiado/);
    expect(part('Lo que pagas')).toContain('se paga hoy');
    expect(sent(MAIL)).toEqual([]);
    await press('Confirmar');
    await seePayment();
  });

  const spaces = (text: string | null) => (text ?? '').replace(/\s/g, ' ');
  const CODE = 'Ese código promocional no existe o no vale para este plan.';

  it.each([
    { planType: 'autonomos', needsDevice: true, deviceCount: 1, needsCards: true, cardCount: 7 },
    {
      planType: 'business',
      needsDevice: true,
      deviceCount: 1,
      needsCards: false,
      cardCount: 0,
      trialUsed: true,
    },
    { planType: 'business', needsDevice: false, deviceCount: 0, needsCards: false, cardCount: 0 },
    { planType: 'enterprise', needsDevice: true, deviceCount: 2, needsCards: true, cardCount: 40 },
  ] as const)(
    'shows and sends the price of $planType with $deviceCount devices and $cardCount cards',
    async ({ trialUsed = false, ...order }) => {
      const { press, sent, seePayment } = await openSummary(tokenOf(trialUsed), {
        ...order,
        employees: EMPLOYEES[order.planType].min,
      });
      const { lines, dueToday, fee } = hiringQuote({ ...order, promoCode: '' }, company.PROMO_CODE, {
        ...noHistory,
        trialUsed,
      });
      const { totalCents, baseCents, vatCents } = dueToday;
      const cost = spaces(part('Lo que pagas'));
      for (const cents of [
        totalCents,
        baseCents,
        vatCents,
        ...[fee, ...lines].map(({ amount }) => amount.totalCents),
      ])
        expect(cost).toContain(spaces(formatMoney(cents)));
      const free = 'Gratis los primeros 30 días';
      const charged = 'ya ha disfrutado de sus días gratis: la primera cuota se paga hoy';
      expect(cost).toContain(trialUsed ? charged : free);
      expect(cost).not.toContain(trialUsed ? free : charged);
      await press('Confirmar');
      await seePayment();
      const { planType, deviceCount: devices, cardCount: cards } = order;
      expect(sent(CHECKOUT)).toMatchObject([{ planType, hardware: { devices, cards } }]);
      expect(sent(MAIL)).toMatchObject([{ template_params: order }, { template_params: order }]);
    },
  );

  it('sends one request for three presses of an impatient visitor', async () => {
    const { sent, seePayment } = await openSummary();
    const form = buttonOf('Confirmar').closest('form');
    for (let presses = 0; presses < 3; presses += 1) form?.requestSubmit();
    await seePayment();
    expect([sent(CHECKOUT).length, sent(MAIL).length]).toEqual([1, 2]);
  });

  it('a promotion’s code that is not valid for the plan is refused, and nothing is sent', async () => {
    const { sent } = await openSummary();
    type('Código promocional', company.PROMO_CODE);
    for (const button of ['Aplicar', 'Confirmar']) {
      await press(button);
      await see.described('Código promocional', CODE);
      await see.focus(() => text('Código promocional'));
    }
    expect([...sent(CHECKOUT), ...sent(MAIL)]).toEqual([]);
  });

  it('a promotion’s code halves six fees of Autónomos, in any spelling', async () => {
    const applied = 'Código aplicado: −50 % en las 6 primeras cuotas.';
    const order = { planType: 'autonomos', employees: 5, promoCode: company.PROMO_CODE } as const;
    const { sent, seePayment } = await openSummary(undefined, order);
    await see.texts(applied);
    type('Código promocional', '');
    await see.no(applied);
    type('Código promocional', company.PROMO_CODE.toLowerCase());
    await press('Aplicar');
    await see.texts(applied);
    expect(part('Lo que pagas')).toMatch(/15,13\s€.*Las 6 primeras cuotas; después, 30,24\s€/);
    await press('Confirmar');
    await seePayment();
    expect(sent(CHECKOUT)).toMatchObject([
      { promoCode: expect.stringMatching(new RegExp(company.PROMO_CODE, 'i')) },
    ]);
  });

  it('an address with an account is asked to check its mail, and nothing else is revealed', async () => {
    const { answers } = await openSummary();
    const mailed = 'Te hemos enviado un correo con los pasos para continuar. Revisa tu bandeja de entrada.';
    answers[CHECKOUT] = answer.refusal(409, mailed, 'billing.continue_by_mail');
    await press('Confirmar');
    await see.texts(mailed);
    await see.no(FAILED);
  });
});

describe('a signed-in customer', () => {
  const customer = { ...lucia, company: 'Talleres Peña', stripeCustomerId: 'cus_1' };
  const openSignedIn = (trialUsed: boolean) =>
    open(
      { [site.hire.pattern]: HirePage },
      {
        ...{ at: site.hire.href(), as: customer },
        answers: {
          'GET /api/leads/form-token': tokenOf(trialUsed),
          'GET /api/account/fiscal-data': answer.json({ data: { companyName: 'Talleres Peña, S. L.' } }),
          'GET /api/stripe/subscription-info': answer.json({ ...subscriptionInfoFallback, trialUsed }),
        },
      },
    );

  it('starts with the name of their invoices, and continues with new input', async () => {
    openSignedIn(false);
    await waitFor(() => expect(text('Nombre de la empresa').value).toBe('Talleres Peña, S. L.'));
    type('Nombre de la empresa', 'Talleres Peña e Hijos');
    await goOn();
    choose('Turnos');
    for (let step = 2; step < 5; step += 1) await goOn();
    expect([text('Nombre de contacto').value, text('Email de contacto').value]).toEqual([
      lucia.name,
      lucia.email,
    ]);
    choose('Email$');
    await goOn();
    expect(screen.getByRole('region', { name: 'Tu pedido' }).textContent).toContain('Talleres Peña e Hijos');
  });

  it.each([true, false])(
    'is promised a free month only when their company has had none: %s',
    async (used) => {
      openSignedIn(used);
      const charged = 'Pagas la puesta en marcha y la primera cuota, con tarjeta o domiciliación.';
      const free = /los primeros 30 días de cuota son gratis/;
      await see.texts(used ? charged : free);
      await see.no(used ? free : charged);
    },
  );
});
