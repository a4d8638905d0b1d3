import { PASSWORD_RESET_MESSAGE, RESET_REQUESTED_MESSAGE } from '@horus/contract/auth';
import { paths } from '@horus/contract/paths';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { storeSelectedPlan } from '#client/selected-plan.ts';
import LoginPage from '#pages/auth/login-page.tsx';
import RegisterPage from '#pages/auth/register-page.tsx';
import ResetPasswordPage from '#pages/auth/reset-password-page.tsx';
import { PricingSection } from '#pages/site/pricing/pricing-section.tsx';
import {
  button,
  describedBy,
  expectBusy,
  expectFocus,
  expectNotice,
  field,
  fill,
  held,
  json,
  lucia,
  offline,
  open,
  press,
  refusal,
  stranger,
} from '#pages/testing-page.tsx';

const { auth, site } = paths;
const EMAIL = 'eva@talleres.example';
const openPage = (at: string) =>
  open(
    {
      [auth.login.pattern]: LoginPage,
      [auth.register.pattern]: RegisterPage,
      [auth.resetPassword.pattern]: ResetPasswordPage,
      [site.horus.pattern]: PricingSection,
    },
    { at },
  );

describe('the login', () => {
  const LOGIN = 'POST /api/auth/login';

  it('shows each failure and keeps the email', async () => {
    const { user, answers } = openPage(auth.login.href());
    await fill(user, field('Email'), EMAIL);
    await fill(user, field('Contraseña'), 'buena frase');
    for (const how of [offline, stranger]) {
      answers[LOGIN] = how;
      await press(user, 'Iniciar sesión');
      await screen.findByText('Error al iniciar sesión.');
      const unreached = how === offline ? 1 : 0;
      await waitFor(() => expect(screen.queryAllByText(/^No hemos podido conectar/)).toHaveLength(unreached));
    }
    const limited = { code: 'request.rate_limited', error: 'Demasiados intentos.' };
    answers[LOGIN] = json(limited, 429, { 'retry-after': '600' });
    await press(user, 'Iniciar sesión');
    await screen.findByText('Demasiados intentos.');
    screen.getByText(/^Podrás volver a intentarlo en 10 minutos\. ¿No puedes esperar\?/);
    expect(field('Email').value).toBe(EMAIL);
  });

  it('shows a checkout that does not start, after the login and on the cards', async () => {
    const FAILED = 'Error al iniciar el proceso de pago.';
    const { user, answers, address } = openPage(auth.login.href());
    storeSelectedPlan({ planType: 'business', billingPeriod: 'annual' });
    Object.assign(answers, {
      [LOGIN]: json({ token: 'token', user: lucia }),
      'GET /api/auth/me': json(lucia),
      'POST /api/stripe/create-checkout-session': offline,
    });
    await fill(user, field('Email'), EMAIL);
    await fill(user, field('Contraseña'), 'buena frase');
    await press(user, 'Iniciar sesión');
    const card = (name: string) => within(screen.getByRole('article', { name }));
    await waitFor(() => expect(card('Business').getByRole('alert').textContent).toBe(FAILED));
    expect(address()).toBe(`${site.horus.href()}#precios`);
    await press(user, 'Contratar Autónomos');
    await waitFor(() => expect(card('Autónomos').getByRole('alert').textContent).toBe(FAILED));
    expect(card('Business').queryByRole('alert')).toBeNull();
    await expectNotice(FAILED);
    expect(button('Contratar Autónomos').getAttribute('aria-disabled')).not.toBe('true');
  });

  it('hides a failure to offer passkeys from visitors who did not ask for them', async () => {
    const isConditionalMediationAvailable = async () => true;
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(() => {}, { isConditionalMediationAvailable }),
    );
    const { user, answers, sent } = openPage(auth.login.href());
    const OPTIONS = 'POST /api/auth/passkey-login/options';
    answers[OPTIONS] = refusal(503, 'Ahora no.', 'server.unavailable');
    await waitFor(() => expect(sent(OPTIONS)).toHaveLength(1));
    const enter = await screen.findByRole('button', { name: 'Entrar con una llave de acceso' });
    expect(screen.queryByText('Ahora no.')).toBeNull();
    await user.click(enter);
    await screen.findByText('Ahora no.');
  });
});

describe('a forgotten password', () => {
  const REQUEST = 'POST /api/auth/request-password-reset';
  const FORGOTTEN = '¿Has olvidado tu contraseña?';
  const dialog = () => screen.getByRole('dialog', { name: 'Recuperar contraseña' });

  it('shows errors, keeps the email, and leads back', async () => {
    const { user, answers, requests } = openPage(auth.login.href());
    await press(user, FORGOTTEN);
    await press(user, 'Enviar enlace');
    await within(dialog()).findByText('El email es obligatorio');
    const email = field('Email', dialog());
    await expectFocus(() => email);
    expect(requests).toEqual([]);

    await fill(user, email, EMAIL);
    answers[REQUEST] = offline;
    await press(user, 'Enviar enlace');
    await screen.findByText('Error al solicitar el restablecimiento de contraseña.');
    expect(email.value).toBe(EMAIL);

    const slow = held(json({ message: RESET_REQUESTED_MESSAGE }));
    answers[REQUEST] = slow.answer;
    await press(user, 'Enviar enlace');
    await expectBusy('Enviando...');
    slow.letGo();
    await screen.findByText(RESET_REQUESTED_MESSAGE);
    await expectFocus(() => button('Volver a iniciar sesión'));
    await press(user, 'Volver a iniciar sesión');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens from the address, and has a text when the answer has none', async () => {
    const { user, answers, address } = openPage(auth.login.href({ recuperar: '1' }));
    await waitFor(dialog);
    expect(address()).toBe(auth.login.href());
    answers[REQUEST] = json({});
    await fill(user, field('Email', dialog()), EMAIL);
    await user.keyboard('{Enter}');
    await screen.findByText(RESET_REQUESTED_MESSAGE);
  });
});

describe('a new password', () => {
  const RESET = 'POST /api/auth/reset-password';
  const LINK = `${auth.resetPassword.href()}?token=${'a'.repeat(43)}`;
  const first = () => field('Nueva contraseña');

  async function choose(user: ReturnType<typeof open>['user'], text: string, again = text) {
    await fill(user, first(), text);
    await fill(user, field('Repite la contraseña'), again);
    await press(user, 'Guardar contraseña');
  }

  it('needs a link with a token', async () => {
    openPage(auth.resetPassword.href());
    await screen.findByRole('heading', { name: 'Enlace no válido' });
    screen.getByText('Token de restablecimiento no válido o expirado');
    const back = screen.getByRole('link', { name: 'Volver al inicio de sesión' });
    expect(back.getAttribute('href')).toBe(auth.login.href());
  });

  it('is validated before its link is used up', async () => {
    const { user, answers, sent } = openPage(LINK);
    await screen.findByRole('heading', { name: 'Elige tu contraseña' });
    await choose(user, '', 'otra');
    await waitFor(() =>
      expect(describedBy(first())).toContain('La contraseña debe tener al menos 6 caracteres'),
    );
    await expectFocus(() => first());
    expect(describedBy(field('Repite la contraseña'))).toContain('Las contraseñas no coinciden');
    await choose(user, 'cinco');
    expect(describedBy(first())).toContain('La contraseña debe tener al menos 6 caracteres');
    expect(sent(RESET)).toEqual([]);

    const LEAKED = 'Esa contraseña aparece en listas de contraseñas filtradas';
    const code = 'request.invalid';
    answers[RESET] = json({ error: LEAKED, message: LEAKED, code, fields: { newPassword: LEAKED } }, 400);
    await choose(user, 'password');
    await waitFor(() => expect(describedBy(first())).toContain(LEAKED));
    await expectFocus(() => first());

    for (const how of [offline, stranger]) {
      answers[RESET] = how;
      await choose(user, 'buena frase con campana');
      await screen.findByText('Error al restablecer la contraseña.');
    }
    // Without a text of the server.
    answers[RESET] = json({});
    await press(user, 'Guardar contraseña');
    await screen.findByText(PASSWORD_RESET_MESSAGE);
    expect(sent(RESET).at(-1)).toEqual({ token: 'a'.repeat(43), newPassword: 'buena frase con campana' });
  });
});

describe('the registration', () => {
  const REGISTER = 'POST /api/auth/register';

  async function openFilled(again = 'buena frase') {
    const page = openPage(auth.register.href());
    await fill(page.user, field('Nombre'), 'Eva');
    await fill(page.user, field('Email'), EMAIL);
    await fill(page.user, field('Contraseña'), 'buena frase');
    await fill(page.user, field('Repite la contraseña'), again);
    return page;
  }

  it('reports different passwords before anything is sent', async () => {
    const { user, requests } = await openFilled('otra frase');
    await press(user, 'Crear cuenta');
    await screen.findByText('Las contraseñas no coinciden');
    await expectFocus(() => field('Repite la contraseña'));
    expect(requests).toEqual([]);
  });

  it('shows a failure, keeps the typed text, and leads to the login', async () => {
    const { user, answers, address } = await openFilled();
    for (const how of [offline, stranger]) {
      answers[REGISTER] = how;
      await press(user, 'Crear cuenta');
      await screen.findByText('Error al registrarse.');
    }
    expect(field('Repite la contraseña').value).toBe('buena frase');
    answers[REGISTER] = json({ message: 'Cuenta creada.' }, 201);
    await press(user, 'Crear cuenta');
    await waitFor(() => expect(address()).toBe(auth.login.href()));
    expect(field('Email').value).toBe(EMAIL);
    await expectNotice('Cuenta creada.');
  });
});
