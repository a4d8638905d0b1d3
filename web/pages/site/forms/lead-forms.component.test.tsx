import { DEMO_MESSAGE } from '@horus/contract/lead-options';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
// Loaded before the clock stops: the forms load them at the first submit.
import '@emailjs/browser';
import '#pages/site/forms/lead-form-engine.ts';
import { DemoSection } from '#pages/site/demo/demo-section.tsx';
import { ContactSection } from '#pages/site/home/contact-section.tsx';
import { answer, field, open, see } from '#pages/testing-page.tsx';

const SEND = 'POST /api/v1.0/email/send';
const CONTACT_SENT = '¡Mensaje enviado con éxito! Nos pondremos en contacto contigo pronto.';
const CONTACT_FAILED = 'Hubo un error al enviar el mensaje. Por favor, inténtalo de nuevo.';
const DEMO_FAILED =
  'Ha ocurrido un error al enviar tu solicitud. Por favor, inténtalo de nuevo o contáctanos directamente por teléfono.';

beforeEach(() => {
  vi.useFakeTimers();
});

const delivered = () => new Response('OK');
const refused = (status: number) => () => new Response('refused', { status });
const failures = [...[400, 403, 429, 451, 500].map(refused), answer.offline];

function openForm(Form: typeof ContactSection, send: string) {
  const token = { token: 'ficha', trialUsed: false, promoUsed: false, dataKeptUntil: null };
  const page = open({ '/': Form }, { answers: { 'GET /api/leads/form-token': answer.json(token) } });
  return { ...page, send: () => page.press(send) };
}

async function openFilled(Form: typeof ContactSection, send: string, list: string, option: string) {
  const page = openForm(Form, send);
  await page.type('Nombre', 'Nuria Olmedo');
  await page.type('Email', 'nuria@obras.example');
  await page.user.selectOptions(field(list), option);
  return page;
}

async function openContact() {
  const page = await openFilled(ContactSection, 'Enviar mensaje', 'Servicio', 'desarrollo');
  await page.type('Mensaje', 'Necesitamos partes de trabajo.');
  return page;
}

it('missing data is reported beside each field, the first one gets the focus, and nothing is sent', async () => {
  const { type, send, sent } = openForm(ContactSection, 'Enviar mensaje');
  await send();
  await see.described('Nombre', 'El nombre es obligatorio');
  await see.described('Email', 'El email es obligatorio');
  await see.described('Servicio', 'Elige un servicio');
  await see.described('Mensaje', 'El mensaje es obligatorio');
  await see.focus(() => field('Nombre'));
  await type('Nombre', 'Nuria');
  await see.no('El nombre es obligatorio');
  await type('Email', 'nuria@');
  await see.texts('Escribe un email válido, como nombre@empresa.es');
  await type('Teléfono', 'doce');
  await see.texts('Escribe un teléfono válido, como 925 000 000');
  expect(sent(SEND)).toEqual([]);
});

it('the demo form reports missing data too', async () => {
  const { send, sent } = openForm(DemoSection, 'Solicitar demo');
  await send();
  await see.described('Nombre', 'El nombre es obligatorio');
  await see.described('Email', 'El email es obligatorio');
  await see.described('Plan', 'Selecciona un plan');
  await see.focus(() => field('Nombre'));
  expect(sent(SEND)).toEqual([]);
});

it('whatever the e-mail service answers: the form’s own message, all input kept, and a retry that works', async () => {
  const { send, answers, sent } = await openContact();
  for (const failure of failures) {
    answers[SEND] = failure;
    await send();
    await see.focus(() => screen.getByText(CONTACT_FAILED));
    expect(field('Email').value).toBe('nuria@obras.example');
    expect(field('Servicio').value).toBe('desarrollo');
  }
  expect(sent(SEND)).toHaveLength(failures.length);
  answers[SEND] = delivered;
  await send();
  await see.texts(CONTACT_SENT);
  await see.no(CONTACT_FAILED);
});

it('the demo form does the same', async () => {
  const { send, answers, sent } = await openFilled(DemoSection, 'Solicitar demo', 'Plan', 'Business');
  expect(field('Mensaje').value).toBe(DEMO_MESSAGE);
  for (const failure of failures) {
    answers[SEND] = failure;
    await send();
    await see.focus(() => screen.getByText(DEMO_FAILED));
    expect(field('Nombre').value).toBe('Nuria Olmedo');
  }
  expect(sent(SEND)).toHaveLength(failures.length);
});

it('three presses of an impatient visitor send one message', async () => {
  const { answers, sent } = await openContact();
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Escríbenos' });
  answers[SEND] = delivered;
  for (let presses = 0; presses < 3; presses += 1) form.requestSubmit();
  await see.texts(CONTACT_SENT);
  expect(sent(SEND)).toHaveLength(1);
});

it('requesting another demo focuses its first field', async () => {
  const { press, send, answers } = await openFilled(DemoSection, 'Solicitar demo', 'Plan', 'Business');
  answers[SEND] = delivered;
  await send();
  await press('Solicitar otra demo');
  await see.focus(() => field('Nombre'));
});
