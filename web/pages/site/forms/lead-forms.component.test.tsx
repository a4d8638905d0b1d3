import { DEMO_MESSAGE } from '@horus/contract/lead-options';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Loaded before the clock stops: the forms load them at the first submit.
import '@emailjs/browser';
import '#pages/site/forms/lead-form-engine.ts';
import { DemoSection } from '#pages/site/demo/demo-section.tsx';
import { ContactSection } from '#pages/site/home/contact-section.tsx';
import {
  describedBy,
  expectBusy,
  expectFocus,
  field,
  fill,
  held,
  json,
  offline,
  open,
  press,
} from '#pages/testing-page.tsx';

const SEND = 'POST /api/v1.0/email/send';
const sentOk = () => new Response('OK');
const token = json({ token: 'ficha', trialUsed: false, promoUsed: false, dataKeptUntil: null });
const answered = (status: number) => () => new Response('refused', { status });
const failures = [...[400, 403, 429, 451, 500].map(answered), offline];

beforeEach(() => {
  vi.useFakeTimers();
});

const openForm = (Form: () => React.ReactNode) =>
  open({ '/': Form }, { answers: { 'GET /api/leads/form-token': token } });

describe('the contact form', () => {
  const SEND_BUTTON = 'Enviar mensaje';
  const SENT = '¡Mensaje enviado con éxito! Nos pondremos en contacto contigo pronto.';
  const FAILED = 'Hubo un error al enviar el mensaje. Por favor, inténtalo de nuevo.';

  async function openFilled() {
    const page = openForm(ContactSection);
    await fill(page.user, field('Nombre'), 'Nuria Olmedo');
    await fill(page.user, field('Email'), 'nuria@obras.example');
    await page.user.selectOptions(field('Servicio'), 'desarrollo');
    await fill(page.user, field('Mensaje'), 'Necesitamos partes de trabajo.');
    return page;
  }

  it('reports missing data beside each field, focuses the first one, and sends nothing', async () => {
    const { user, sent } = openForm(ContactSection);
    await press(user, SEND_BUTTON);
    for (const text of [
      'El nombre es obligatorio',
      'El email es obligatorio',
      'Elige un servicio',
      'El mensaje es obligatorio',
    ]) {
      await screen.findByText(text, { selector: '[role=alert]' });
    }
    await expectFocus(() => field('Nombre'));
    expect(describedBy(field('Nombre'))).toBe('El nombre es obligatorio');
    await fill(user, field('Nombre'), 'Nuria');
    await waitFor(() => expect(screen.queryByText('El nombre es obligatorio')).toBeNull());
    await fill(user, field('Email'), 'nuria@');
    await screen.findByText('Escribe un email válido, como nombre@empresa.es');
    await fill(user, field('Teléfono'), 'doce');
    await screen.findByText('Escribe un teléfono válido, como 925 000 000');
    expect(sent(SEND)).toEqual([]);
  });

  it('shows its own message for any failure, keeps all input, and can be sent again', async () => {
    const { user, answers, sent } = await openFilled();
    for (const failure of failures) {
      answers[SEND] = failure;
      await press(user, SEND_BUTTON);
      await screen.findByRole('button', { name: SEND_BUTTON });
      await expectFocus(() => screen.getByText(FAILED));
      expect(field('Email').value).toBe('nuria@obras.example');
      expect(field('Servicio').value).toBe('desarrollo');
    }
    expect(sent(SEND)).toHaveLength(failures.length);
    answers[SEND] = sentOk;
    await press(user, SEND_BUTTON);
    await screen.findByText(SENT);
    expect(screen.queryByText(FAILED)).toBeNull();
  });

  it('sends one message for three presses of an impatient visitor', async () => {
    const slow = held(sentOk);
    const { answers, sent } = await openFilled();
    answers[SEND] = slow.answer;
    const form = screen.getByRole<HTMLFormElement>('form', { name: 'Escríbenos' });
    for (let presses = 0; presses < 3; presses += 1) form.requestSubmit();
    await expectBusy('Enviando...');
    form.requestSubmit();
    slow.letGo();
    await screen.findByText(SENT);
    expect(sent(SEND)).toHaveLength(1);
  });
});

describe('the demo form', () => {
  const SEND_BUTTON = 'Solicitar demo';
  const FAILED =
    'Ha ocurrido un error al enviar tu solicitud. Por favor, inténtalo de nuevo o contáctanos directamente por teléfono.';

  it('reports missing data beside each field, focuses the first one, and sends nothing', async () => {
    const { user, sent } = openForm(DemoSection);
    await press(user, SEND_BUTTON);
    for (const text of ['El nombre es obligatorio', 'El email es obligatorio', 'Selecciona un plan']) {
      await screen.findByText(text, { selector: '[role=alert]' });
    }
    await expectFocus(() => field('Nombre'));
    expect(sent(SEND)).toEqual([]);
  });

  it('shows its own message for any failure, and keeps all input', async () => {
    const { user, answers } = openForm(DemoSection);
    expect(field('Mensaje').value).toBe(DEMO_MESSAGE);
    await fill(user, field('Nombre'), 'Nuria Olmedo');
    await fill(user, field('Email'), 'nuria@obras.example');
    await user.selectOptions(field('Plan'), 'Business');
    for (const failure of failures) {
      answers[SEND] = failure;
      await press(user, SEND_BUTTON);
      await within(screen.getByRole('form')).findByRole('button', { name: SEND_BUTTON });
      await expectFocus(() => screen.getByText(FAILED));
      expect(field('Nombre').value).toBe('Nuria Olmedo');
    }
  });
});
