import { paths } from '@horus/contract/paths';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
// Loaded before the clock stops: the forms load them at the first submit.
import '@emailjs/browser';
import '#pages/site/forms/lead-form-engine.ts';
import { openSession } from '#client/session.ts';
import { removeToken } from '#client/token.ts';
import { DemoSection } from '#pages/site/demo/demo-section.tsx';
import HirePage from '#pages/site/hiring/hire-page.tsx';
import { ContactSection } from '#pages/site/home/contact-section.tsx';
import { answer, field, lucia, open, see } from '#pages/testing-page.tsx';

const SEND = 'POST /api/v1.0/email/send';

beforeEach(() => {
  vi.useFakeTimers();
});

const delivered = () => new Response('OK');
const refused = (status: number) => () => new Response('refused', { status });
const failures = [...[400, 403, 429, 451, 500].map(refused), answer.offline];

const forms = [
  {
    Form: ContactSection,
    ...{ title: 'Escríbenos', submit: 'Enviar mensaje', list: 'Servicio', option: 'desarrollo' },
    missing: { Servicio: 'Elige un servicio', Mensaje: 'El mensaje es obligatorio' },
    failed: 'Hubo un error al enviar el mensaje. Por favor, inténtalo de nuevo.',
    sentText: '¡Mensaje enviado con éxito! Nos pondremos en contacto contigo pronto.',
  },
  {
    Form: DemoSection,
    ...{ title: 'Pide tu demo', submit: 'Pedir la demo', list: 'Plan', option: 'Business' },
    missing: { Plan: 'Selecciona un plan' },
    failed:
      'Ha ocurrido un error al enviar tu solicitud. Por favor, inténtalo de nuevo o contáctanos directamente por teléfono.',
    sentText: '¡Solicitud enviada!',
  },
] as const;

function openForm(Form: () => React.ReactNode) {
  let given = 0;
  const token = () =>
    Response.json({ token: `token ${++given}`, trialUsed: false, promoUsed: false, dataKeptUntil: null });
  return open({ '/': Form }, { answers: { 'GET /api/leads/form-token': token } });
}

describe.each(forms)('$title', ({ Form, title, submit, list, option, missing, failed, sentText }) => {
  async function openFilled() {
    const page = openForm(Form);
    await page.type('Nombre', 'Nuria Olmedo');
    await page.type('Email', 'nuria@obras.example');
    await page.user.selectOptions(field(list), option);
    await page.type('Mensaje', 'Necesitamos partes de trabajo.');
    return page;
  }

  it('has the name, email and company of a signed-in visitor, and loses them at the logout', async () => {
    const { type, answers } = openForm(Form);
    const user = { ...lucia, company: 'Obras Peña' };
    answers['GET /api/auth/me'] = answer.json(user);
    act(() => openSession({ token: 'token', user }));
    await waitFor(() => expect(field('Email').value).toBe(lucia.email));
    expect([field('Nombre').value, field('Empresa').value]).toEqual([lucia.name, 'Obras Peña']);
    await type('Nombre', 'Nuria Olmedo');
    act(removeToken);
    await waitFor(() => expect(field('Email').value).toBe(''));
    expect([field('Nombre').value, field('Empresa').value]).toEqual(['Nuria Olmedo', '']);
  });

  it('reports missing data beside each field, focuses the first one, and sends nothing', async () => {
    const { type, press, sent } = openForm(Form);
    await press(submit);
    await see.described('Nombre', 'El nombre es obligatorio');
    await see.described('Email', 'El email es obligatorio');
    for (const [name, text] of Object.entries(missing)) await see.described(name, text);
    await see.focus(() => field('Nombre'));
    await type('Nombre', 'Nuria');
    await see.no('El nombre es obligatorio');
    await type('Email', 'nuria@');
    await see.texts('Escribe un email válido, como nombre@empresa.es');
    await type('Teléfono', 'doce');
    await see.texts('Escribe un teléfono válido, como 925 000 000');
    expect(sent(SEND)).toEqual([]);
  });

  it('shows its own message for any failure, keeps all input, and can be sent again', async () => {
    const { press, answers, sent } = await openFilled();
    for (const failure of failures) {
      answers[SEND] = failure;
      await press(submit);
      await see.focus(() => screen.getByText(failed));
      expect([field('Email').value, field(list).value]).toEqual(['nuria@obras.example', option]);
    }
    expect(sent(SEND)).toHaveLength(failures.length);
    answers[SEND] = delivered;
    await press(submit);
    await see.texts(sentText);
    await see.no(failed);
    // After a lost response, the same request: the server stores a token once.
    const tokens = (sent(SEND) as { template_params: { form_token: string } }[]).map(
      ({ template_params }) => template_params.form_token,
    );
    expect(new Set(tokens).size).toBe(1);
  });

  it('sends one message for three presses of an impatient visitor', async () => {
    const { answers, sent } = await openFilled();
    const form = screen.getByRole<HTMLFormElement>('form', { name: title });
    answers[SEND] = delivered;
    for (let presses = 0; presses < 3; presses += 1) form.requestSubmit();
    await see.texts(sentText);
    expect(sent(SEND)).toHaveLength(1);
  });
});

it('a demo is requested with its message; another one starts at the first field', async () => {
  const { type, user, press, answers, sent } = openForm(DemoSection);
  expect(field('Mensaje').value).toBe('Hola, me gustaría solicitar una demo de Horus para mi empresa.');
  const slow = answer.held(delivered);
  answers[SEND] = slow.answer;
  await type('Nombre', 'Nuria Olmedo');
  await type('Email', 'nuria@obras.example');
  await user.selectOptions(field('Plan'), 'Business');
  await press('Pedir la demo');
  await see.busy('Enviando...');
  slow.letGo();
  await see.focus(() => screen.getByRole('heading', { name: '¡Solicitud enviada!' }));
  expect(sent(SEND)).toMatchObject([
    { template_params: { interes: 'Business', asunto: 'Solicitud de demo de Horus' } },
  ]);
  await press('Solicitar otra demo');
  await see.focus(() => field('Nombre'));
  expect([field('Nombre').value, field('Mensaje').value]).toEqual(['', expect.stringMatching(/^Hola/)]);
});

it.each([ContactSection, DemoSection, HirePage])(
  'beside the button are the controller, the purpose and a link to the privacy notice',
  async (Form) => {
    openForm(Form);
    for (const term of ['Responsable', 'Finalidad', 'Derechos'])
      expect(screen.getAllByText(term)).toHaveLength(1);
    await see.link(/política de privacidad/, paths.site.privacy.href());
  },
);
