import { paths } from '@horus/contract/paths';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Loaded before the clock stops: the wizard loads it at its first request.
import '@emailjs/browser';
import { company } from '#content/company.ts';
import HirePage from '#pages/site/hiring/hire-page.tsx';
import { writeDraft } from '#pages/site/hiring/hiring-draft.ts';
import {
  type Answer,
  describedBy,
  expectBusy,
  expectFocus,
  held,
  json,
  offline,
  open,
  refusal,
  stranger,
} from '#pages/testing-page.tsx';

const { site } = paths;
const COMPANY = 'Talleres y Montajes Industriales Hermanos Peña de Talavera S.L.';
const FAILED = 'Ha ocurrido un error al procesar el pago. Por favor, inténtelo de nuevo.';
const TOKEN = 'GET /api/leads/form-token';
const MAIL = 'POST /api/v1.0/email/send';
const CHECKOUT = 'POST /api/create-checkout-session';
const tokenOf = (trialUsed: boolean) =>
  json({ token: 'ficha', trialUsed, promoUsed: false, dataKeptUntil: null });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-12-01T10:00:00Z') });
});

const openPage = (at: string, token = tokenOf(false)) =>
  open({ [site.hire.pattern]: HirePage }, { at, answers: { [TOKEN]: token } });

const labelled = (selector: string) => (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector });
const text = labelled('input:not([type=radio]), textarea');
const radio = labelled('[type=radio]');
const checkbox = labelled('[type=checkbox]');
const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
/** By its first text: without style sheets, it also shows that for visitors without React. */
const buttonOf = (name: string) => {
  const named = screen.getByText(name, { selector: 'button, button span:first-child' });
  return named.closest('button') ?? named;
};
const press = (name: string) => fireEvent.click(buttonOf(name));
const stepShown = () => screen.getByRole('progressbar').getAttribute('aria-valuenow');
const expectStep = (step: number) => waitFor(() => expect(stepShown()).toBe(`${step}`));

async function goOn(): Promise<void> {
  const next = Number(stepShown()) + 1;
  press('Siguiente');
  await expectStep(next);
}

/** Expects the error beside the field that has the focus, after a press. */
async function expectRefusal(message: string, pressed = 'Siguiente'): Promise<void> {
  await act(async () => {
    press(pressed);
    // The check, which ignores further presses, ends.
    await vi.advanceTimersByTimeAsync(1);
  });
  await waitFor(() => {
    const error = screen.getByText(message, { selector: '[role=alert]' });
    if (!error.parentElement?.contains(document.activeElement))
      throw new Error(`the focus is on ${document.activeElement?.outerHTML.slice(0, 200)}`);
  });
}

async function fillAll(name = COMPANY): Promise<void> {
  type(text('Nombre de la empresa'), name);
  await goOn();
  fireEvent.click(radio('Turnos'));
  await goOn();
  await goOn();
  await goOn();
  type(text('Nombre de contacto'), 'Nuria Olmedo');
  type(text('Email de contacto'), 'nuria@obras.example');
  fireEvent.click(radio('Email$'));
  await goOn();
}

it('each step reports its missing fields with the exact texts, and leads back to them', async () => {
  openPage(site.hire.href());
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Anterior' }).disabled).toBe(true);
  const progress = screen.getByRole('progressbar');
  expect(progress.getAttribute('aria-valuetext')).toBe('Paso 1 de 6');
  type(text('Nombre de la empresa'), '   ');
  await expectRefusal('El nombre de la empresa es obligatorio');
  await expectFocus(() => text('Nombre de la empresa'));
  expect(describedBy(text('Nombre de la empresa'))).toBe('El nombre de la empresa es obligatorio');
  type(text('Nombre de la empresa'), COMPANY);
  await goOn();
  expect(progress.getAttribute('aria-valuetext')).toBe('Paso 2 de 6');

  const centres = text('Centros de trabajo');
  for (const [typed, message] of [
    ['0', 'Como mínimo, un centro de trabajo'],
    ['4', 'Como mucho 3 centros de trabajo'],
    ['', 'Escribe un número de centros'],
  ] as const) {
    type(centres, typed);
    await expectRefusal(message);
    await expectFocus(() => centres);
  }
  type(centres, '3');
  await expectRefusal('Selecciona un horario principal');
  fireEvent.click(radio('24 horas'));
  await goOn();

  const device = checkbox('Quiero dispositivos');
  const wantsCards = checkbox('Quiero tarjetas');
  const cards = text('Cuántas tarjetas');
  fireEvent.click(device);
  expect(text('Cuántos dispositivos').value).toBe('1');
  // A device brings the cards that the plan includes. Cards ordered alone are one for each
  // employee.
  expect(cards.value).toBe('10');
  // These cards disappear with their device.
  fireEvent.click(device);
  expect(wantsCards.checked).toBe(false);
  fireEvent.click(device);
  expect(cards.value).toBe('10');
  fireEvent.click(wantsCards);
  fireEvent.click(wantsCards);
  expect(cards.value).toBe('20');
  type(text('Cuántos dispositivos'), '0');
  await expectRefusal('Como mínimo, un dispositivo');
  type(text('Cuántos dispositivos'), '2');
  type(cards, '');
  await expectRefusal('Como mínimo, una tarjeta');
  type(cards, '1000');
  await expectRefusal('Como mucho 999 unidades');
  for (const typed of ['1.000', '2,5', 'dos']) {
    type(cards, typed);
    await expectRefusal('Escribe solo cifras, sin puntos ni comas');
    expect(cards.value).toBe(typed);
  }
  type(cards, '-1');
  await expectRefusal('Escribe una cantidad de 1 en adelante');
  fireEvent.click(wantsCards);
  await goOn();

  // Never empty at first, because WebKit shows an empty date as today's. Emptying it shows an
  // error.
  const start = text('Fecha de inicio');
  expect(start.value).toMatch(/^20\d\d-\d\d-\d\d$/);
  const proposed = start.value;
  type(start, '');
  await expectRefusal('La fecha de inicio es obligatoria');
  await expectFocus(() => start);
  expect(start.value).toBe('');
  for (const [typed, message] of [
    ['2020-01-07', 'Esa fecha ya ha pasado: elige hoy o un día posterior'],
    ['9999-01-01', 'Elige una fecha en el próximo año y medio'],
  ] as const) {
    type(start, typed);
    await expectRefusal(message);
    expect(describedBy(start)).toContain(message);
  }
  type(start, proposed);
  await goOn();

  await expectRefusal('El nombre de contacto es obligatorio');
  type(text('Nombre de contacto'), 'Nuria');
  await expectRefusal('El email de contacto es obligatorio');
  type(text('Email de contacto'), 'nuria@');
  await expectRefusal('Escribe un email válido, como nombre@empresa.es');
  type(text('Email de contacto'), 'nuria@obras.example');
  type(text('Página web'), 'obras');
  await expectRefusal('Selecciona un método de contacto preferido');
  fireEvent.click(radio('Teléfono'));
  const noPhone = 'Escribe un teléfono: has elegido que podamos llamarte';
  await expectRefusal(noPhone);
  fireEvent.click(radio('Email$'));
  fireEvent.click(checkbox('Quiero que me llaméis'));
  await expectRefusal(noPhone);
  type(text('Teléfono'), '925 000 111');
  await expectRefusal('Escribe una dirección completa, como https://tuempresa.es');
  type(text('Página web'), 'https://obras.example');
  await goOn();
  press('Anterior');
  await expectStep(5);
  expect(text('Nombre de contacto').value).toBe('Nuria');
});

it('the employees and work centres follow the plan', async () => {
  openPage(site.hire.href());
  const employees = text('Número de empleados');
  const choose = (plan: string) => fireEvent.click(radio(plan));
  const leave = (typed: string) => {
    type(employees, typed);
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
  type(text('Nombre de la empresa'), COMPANY);
  await expectRefusal('Escribe solo cifras, sin puntos ni comas');
  type(employees, '1000');
  await expectRefusal('Hasta 999 empleados. Si sois más, escríbenos y lo preparamos contigo.');
  // A value that the page corrects keeps no earlier error.
  leave('7');
  await waitFor(() => expect(employees.value).toBe('21'));
  expect(employees.getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByText(/^Hasta 999 empleados/)).toBeNull();
  leave('60');
  expect(employees.value).toBe('60');
  await goOn();

  const centres = text('Centros de trabajo');
  type(centres, '999');
  fireEvent.click(radio('Turnos'));
  await goOn();
  const cards = text('Cuántas tarjetas');
  const changePlan = async (name: string) => {
    press('Anterior');
    press('Anterior');
    await expectStep(1);
    choose(name);
    await goOn();
    await goOn();
  };
  fireEvent.click(checkbox('Quiero tarjetas'));
  expect(cards.value).toBe('60');
  await changePlan('Autónomos');
  expect(cards.value).toBe('5');
  expect(centres.value).toBe('1');

  // Typed values stay. Values that a device brought follow the new plan.
  type(cards, '8');
  await changePlan('Business');
  expect(cards.value).toBe('8');
  fireEvent.click(checkbox('Quiero tarjetas'));
  fireEvent.click(checkbox('Quiero dispositivos'));
  expect(cards.value).toBe('10');
  await changePlan('Enterprise');
  expect(cards.value).toBe('15');
});

it('a double press on Siguiente counts once', async () => {
  const { user } = openPage(site.hire.href());
  const next = buttonOf('Siguiente');
  type(text('Nombre de la empresa'), COMPANY);
  await user.dblClick(next);
  await expectStep(2);
  fireEvent.click(radio('Turnos'));
  await user.dblClick(next);
  await expectStep(3);
});

it('the summary shows the sent data, without the spaces typed around it', async () => {
  openPage(site.hire.href());
  await fillAll(`  ${COMPANY}  `);
  expect(screen.getByRole('region', { name: 'Tu pedido' }).textContent).toContain(
    `Business para ${COMPANY}, hasta 20 personas`,
  );
});

it('during the promotion Autónomos starts with its code', () => {
  openPage(site.hire.href());
  const code = text('Código promocional');
  expect(code.value).toBe('');
  fireEvent.click(radio('Autónomos'));
  expect(code.value).toBe(company.PROMO_CODE);
  screen.getByText(/6 cuotas de 15,13\s€; luego, 30,24\s€/);
  fireEvent.click(radio('Enterprise'));
  expect(code.value).toBe('');
});

it('a plan’s link preselects the plan', () => {
  openPage(site.hire.href({ plan: 'enterprise' }));
  expect(radio('Enterprise').checked).toBe(true);
  expect(text('Número de empleados').value).toBe('21');
});

describe('the confirmation', () => {
  const paid = json({ url: 'https://pay.example/cs_test_1' });
  const mailed: Answer = () => new Response('OK');

  /** Opens the summary from an earlier visit's draft. */
  async function openSummary(token = tokenOf(false)) {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    writeDraft({
      values: {
        ...{ planType: 'business', companyName: COMPANY, employees: 20, locations: 1, schedule: 'shifts' },
        ...{ needsDevice: false, deviceCount: 0, needsCards: false, cardCount: 0, startDate: '2026-12-20' },
        ...{ additionalInfo: '', contactName: 'Nuria Olmedo', contactEmail: 'nuria@obras.example' },
        ...{ contactPhone: '925 000 111', website: '', preferredContact: 'both', callbackRequested: false },
        promoCode: '',
      },
      ...{ step: 5, token: null, userId: null },
    });
    const page = openPage(site.hire.href(), token);
    page.answers[MAIL] = mailed;
    page.answers[CHECKOUT] = paid;
    press('Continuar donde lo dejaste');
    await expectStep(6);
    buttonOf('Confirmar').focus();
    const expectPayment = () =>
      waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/cs_test_1'));
    return { ...page, assign, expectPayment };
  }

  it('needs the e-mail service; with it again, the payment starts', async () => {
    const { answers, sent, expectPayment } = await openSummary();
    answers[MAIL] = () => new Response('refused', { status: 500 });
    press('Confirmar');
    await screen.findByText(FAILED);
    const confirm = buttonOf('Confirmar');
    expect(confirm.getAttribute('aria-disabled')).not.toBe('true');
    await expectFocus(() => confirm);
    expect(sent(CHECKOUT)).toEqual([]);
    answers[MAIL] = mailed;
    press('Confirmar');
    await expectPayment();
    expect(sent(CHECKOUT)).toHaveLength(1);
  });

  it('succeeds when only one of its two mails is accepted', async () => {
    const { answers, sent, expectPayment } = await openSummary();
    const refusedSecond = [mailed, () => new Response('Too Many Requests', { status: 429 })];
    answers[MAIL] = () => (refusedSecond.shift() ?? offline)();
    press('Confirmar');
    await expectPayment();
    expect(sent(MAIL)).toHaveLength(2);
  });

  it('shows any failure of the payment provider, keeps the input, and can be repeated', async () => {
    const { answers, sent, assign, expectPayment } = await openSummary();
    const outages = [
      refusal(503, 'La pasarela de pago no responde.', 'billing.provider_unavailable'),
      stranger,
      refusal(429, 'Demasiados intentos.', 'request.rate_limited'),
      offline,
    ];
    for (const [index, outage] of outages.entries()) {
      answers[CHECKOUT] = outage;
      press('Confirmar');
      await waitFor(() => expect(sent(CHECKOUT)).toHaveLength(index + 1));
      await screen.findByText(FAILED);
      const order = screen.getByRole('region', { name: 'Tu pedido' });
      expect(order.textContent).toContain('nuria@obras.example');
    }
    expect(assign).not.toHaveBeenCalled();
    answers[CHECKOUT] = paid;
    press('Confirmar');
    await expectPayment();
  });

  it('shows a changed price before anything is sent', async () => {
    const slow = held(tokenOf(true));
    const { sent, expectPayment } = await openSummary(slow.answer);
    press('Confirmar');
    await expectBusy('Enviando...');
    slow.letGo();
    await screen.findByText(/^El precio ha cambiado/);
    const cost = screen.getByRole('region', { name: 'Lo que pagas' });
    expect(cost.textContent).toContain('se paga hoy');
    expect(sent(MAIL)).toEqual([]);
    press('Confirmar');
    await expectPayment();
  });
});
