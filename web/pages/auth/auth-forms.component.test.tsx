import { PASSWORD_RESET_MESSAGE, RESET_REQUESTED_MESSAGE } from '@horus/contract/auth';
import { paths as office } from '@horus/contract/backoffice/paths';
import { paths } from '@horus/contract/paths';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { storeSelectedPlan } from '#client/selected-plan.ts';
import { openLoginModal, openSession } from '#client/session.ts';
import InvitationPage from '#pages/auth/invitation/invitation-page.tsx';
import { LoginModal } from '#pages/auth/login-modal.tsx';
import LoginPage from '#pages/auth/login-page.tsx';
import RegisterPage from '#pages/auth/register-page.tsx';
import ResetPasswordPage from '#pages/auth/reset-password-page.tsx';
import VerifyEmailPage from '#pages/auth/verify-email-page.tsx';
import { WelcomePage } from '#pages/backoffice/operators/welcome-page.tsx';
import { PricingSection } from '#pages/site/pricing/pricing-section.tsx';
import { answer, field, lucia, open, see } from '#pages/testing-page.tsx';

const { account, auth, site } = paths;
const EMAIL = 'eva@talleres.example';
const PASSWORD = 'buena frase';
const openPage = (at: string) =>
  open(
    {
      [auth.login.pattern]: LoginPage,
      [auth.register.pattern]: RegisterPage,
      [auth.resetPassword.pattern]: ResetPasswordPage,
      [auth.verifyEmail.pattern]: VerifyEmailPage,
      [auth.invitation.pattern]: InvitationPage,
      [office.admin.welcome.pattern]: WelcomePage,
      [site.horus.pattern]: PricingSection,
    },
    { at },
  );

describe('the login', () => {
  const LOGIN = 'POST /api/auth/login';

  async function openFilled() {
    const page = openPage(auth.login.href());
    await page.type('Email', EMAIL);
    await page.type('Contraseña', PASSWORD);
    return { ...page, submit: () => page.press('Iniciar sesión') };
  }

  it('shows each failure and keeps the email', async () => {
    const { answers, submit } = await openFilled();
    answers[LOGIN] = answer.offline;
    await submit();
    await see.texts('Error al iniciar sesión.', /^No hemos podido conectar/);
    answers[LOGIN] = answer.stranger;
    await submit();
    await see.no(/^No hemos podido conectar/);
    await see.texts('Error al iniciar sesión.');
    answers[LOGIN] = answer.refusal(401, 'Email o contraseña incorrectos.', 'auth.invalid_credentials');
    await submit();
    await see.texts('Email o contraseña incorrectos.');
    const limited = { code: 'request.rate_limited', error: 'Demasiados intentos.' };
    answers[LOGIN] = answer.json(limited, 429, { 'retry-after': '600' });
    await submit();
    const advice = /^Podrás volver a intentarlo en 10 minutos\. ¿No puedes esperar\?/;
    await see.texts('Demasiados intentos.', advice);
    expect(field('Email').value).toBe(EMAIL);
  });

  it('shows a checkout that does not start, after the login and on the cards', async () => {
    const FAILED = 'Error al iniciar el proceso de pago.';
    const { answers, submit, press } = await openFilled();
    storeSelectedPlan({ planType: 'business', billingPeriod: 'annual' });
    answers[LOGIN] = answer.json({ token: 'token', user: lucia });
    answers['GET /api/auth/me'] = answer.json(lucia);
    answers['POST /api/stripe/create-checkout-session'] = answer.offline;
    await submit();
    const card = (name: string) => within(screen.getByRole('article', { name }));
    const expectError = (name: string) =>
      waitFor(() => expect(card(name).getByRole('alert').textContent).toBe(FAILED));
    await expectError('Business');
    await see.address(`${site.horus.href()}#precios`);
    await press('Contratar Autónomos');
    await expectError('Autónomos');
    expect(card('Business').queryByRole('alert')).toBeNull();
    await see.notice(FAILED);
    const again = screen.getByRole('button', { name: 'Contratar Autónomos' });
    expect(again.getAttribute('aria-disabled')).not.toBe('true');
  });

  it('goes back to the password when the second step has expired', async () => {
    const { answers, submit, type, press } = await openFilled();
    answers[LOGIN] = answer.json({ secondStep: { token: 'step', methods: ['totp'] } });
    await submit();
    await see.focus(() => field('Código de tu app'));
    const expired = 'Ha pasado demasiado tiempo. Vuelve a escribir tu contraseña.';
    answers['POST /api/auth/second-step'] = answer.refusal(401, expired, 'auth.second_step_expired');
    await type('Código de tu app', '123456');
    await press('Entrar');
    await see.texts(expired);
    expect([field('Email').value, field('Contraseña').value]).toEqual([EMAIL, '']);
  });

  it('hides a failure to offer passkeys from visitors who did not ask for them', async () => {
    const isConditionalMediationAvailable = async () => true;
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(() => {}, { isConditionalMediationAvailable }),
    );
    const { answers, sent, press } = openPage(auth.login.href());
    const OPTIONS = 'POST /api/auth/passkey-login/options';
    answers[OPTIONS] = answer.refusal(503, 'Ahora no.', 'server.unavailable');
    await waitFor(() => expect(sent(OPTIONS)).toHaveLength(1));
    await see.texts('Entrar con una llave de acceso');
    await see.no('Ahora no.');
    await press('Entrar con una llave de acceso');
    await see.texts('Ahora no.');
  });
});

describe('a forgotten password', () => {
  const REQUEST = 'POST /api/auth/request-password-reset';
  const dialog = () => screen.getByRole('dialog', { name: 'Recuperar contraseña' });

  it('shows errors, keeps the email, and leads back', async () => {
    const { type, press, answers, sent } = openPage(auth.login.href());
    await press('¿Has olvidado tu contraseña?');
    await press('Enviar enlace');
    await see.texts('El email es obligatorio');
    await see.focus(() => field('Email', dialog()));
    expect(sent(REQUEST)).toEqual([]);
    await type('Email', EMAIL, dialog());
    answers[REQUEST] = answer.offline;
    await press('Enviar enlace');
    await see.texts('Error al solicitar el restablecimiento de contraseña.');
    expect(field('Email', dialog()).value).toBe(EMAIL);
    const slow = answer.held(answer.json({ message: RESET_REQUESTED_MESSAGE }));
    answers[REQUEST] = slow.answer;
    await press('Enviar enlace');
    await see.busy('Enviando...');
    slow.letGo();
    await see.texts(RESET_REQUESTED_MESSAGE);
    await press('Volver a iniciar sesión');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens from the address, and has a text when the answer has none', async () => {
    const { user, type, answers } = openPage(auth.login.href({ recuperar: '1' }));
    await waitFor(dialog);
    await see.address(auth.login.href());
    answers[REQUEST] = answer.json({});
    await type('Email', EMAIL, dialog());
    await user.keyboard('{Enter}');
    await see.texts(RESET_REQUESTED_MESSAGE);
  });
});

it('in the login modal the form for a forgotten password leads back to the login', async () => {
  storeSelectedPlan({ planType: 'business', billingPeriod: 'annual' });
  const { user, press } = open({ '/': LoginModal });
  act(openLoginModal);
  const modal = (name: string | RegExp) => screen.findByRole('dialog', { name });
  const login = await modal(/^Inicia sesión/);
  await user.click(await within(login).findByLabelText('Ya tengo cuenta'));
  await press('¿Has olvidado tu contraseña?');
  const forgotten = await modal('Recuperar contraseña');
  await see.focus(() => field('Email', forgotten));
  await press('Volver a iniciar sesión');
  await modal(/^Inicia sesión/);
  await see.texts('Horus Business · Anual');
  // The field of the shown side: a new customer's form stays, hidden.
  await see.focus(() => within(login).getAllByLabelText(/^Email/)[1] as HTMLElement);
  await press('¿Has olvidado tu contraseña?');
  await modal('Recuperar contraseña');
  await press('Cerrar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('a confirmation link', () => {
  const VERIFY = 'POST /api/auth/verify-email';
  const confirmed = answer.json({ message: 'Email confirmado. Gracias.' });
  const link = auth.verifyEmail.href({ token: 'c'.repeat(43) });

  async function logIn({ type, press, answers }: ReturnType<typeof openPage>) {
    answers['POST /api/auth/login'] = answer.json({ token: 'token', user: lucia });
    answers['GET /api/auth/me'] = answer.json(lucia);
    await type('Email', EMAIL);
    await type('Contraseña', PASSWORD);
    await press('Iniciar sesión');
  }

  it('without its end leads to the login', async () => {
    openPage(auth.verifyEmail.href());
    await see.texts('A este enlace le falta el final');
    await see.link('Iniciar sesión', auth.login.href());
  });

  it('is confirmed by the login of its account', async () => {
    const page = openPage(link);
    page.answers[VERIFY] = confirmed;
    await see.texts('Inicia sesión con tu cuenta y tu email queda confirmado.');
    await see.no('Confirmar mi email');
    await logIn(page);
    await see.texts('Email confirmado. Gracias.');
    await see.link('Ir a Mi Dashboard', account.dashboard.href());
    expect(page.sent(VERIFY)).toEqual([{ token: 'c'.repeat(43) }]);
  });

  it('of another account asks for the other login', async () => {
    const page = openPage(link);
    page.answers['GET /api/auth/me'] = answer.json(lucia);
    const others = 'Este enlace es de otra cuenta. Inicia sesión con la cuenta que quieres confirmar.';
    page.answers[VERIFY] = answer.refusal(403, others, 'auth.other_account');
    act(() => openSession({ token: 'token', user: lucia }));
    await see.texts(others);
    page.answers['POST /api/auth/logout'] = answer.json({});
    page.answers[VERIFY] = confirmed;
    await page.press('Cambiar de cuenta');
    await logIn(page);
    await see.texts('Email confirmado. Gracias.');
  });
});

describe('a new password', () => {
  const RESET = 'POST /api/auth/reset-password';
  const token = 'a'.repeat(43);

  it('needs a link with a token', async () => {
    openPage(auth.resetPassword.href());
    await see.texts('Enlace no válido', 'Token de restablecimiento no válido o expirado');
    await see.link('Volver al inicio de sesión', auth.login.href());
  });

  it('is validated before its link is used up', async () => {
    const { type, press, answers, sent } = openPage(auth.resetPassword.href({ token }));
    await see.texts('Elige tu contraseña');
    const choose = async (text: string, again = text) => {
      await type('Nueva contraseña', text);
      await type('Repite la contraseña', again);
      await press('Guardar contraseña');
    };
    await choose('', 'otra');
    await see.described('Nueva contraseña', 'La contraseña debe tener al menos 6 caracteres');
    await see.described('Repite la contraseña', 'Las contraseñas no coinciden');
    await see.focus(() => field('Nueva contraseña'));
    await choose('cinco');
    await see.described('Nueva contraseña', 'La contraseña debe tener al menos 6 caracteres');
    expect(sent(RESET)).toEqual([]);
    const LEAKED = 'Esa contraseña aparece en listas de contraseñas filtradas';
    answers[RESET] = answer.json({ error: LEAKED, fields: { newPassword: LEAKED } }, 400);
    await choose('password');
    await see.described('Nueva contraseña', LEAKED);
    await see.focus(() => field('Nueva contraseña'));
    for (const how of [answer.offline, answer.stranger]) {
      answers[RESET] = how;
      await choose('buena frase con campana');
      await see.texts('Error al restablecer la contraseña.');
    }
    // Without a text of the server.
    answers[RESET] = answer.json({});
    await press('Guardar contraseña');
    await see.texts(PASSWORD_RESET_MESSAGE);
    expect(sent(RESET)).toHaveLength(4);
    expect(sent(RESET).at(-1)).toEqual({ token, newPassword: 'buena frase con campana' });
  });
});

describe('a mailed link that was cut at its #', () => {
  const CUT = /^El enlace ha llegado cortado/;
  const token = 'b'.repeat(43);

  it.each([
    `${auth.resetPassword.href()}#token=`,
    auth.invitation.href(),
    office.admin.welcome.href(),
    `${auth.verifyEmail.href()}#token=cut`,
  ])('%s says so', async (link) => {
    openPage(link);
    await see.texts(CUT);
    await see.no(/ha caducado/);
  });

  it('is completed by the pasted link', async () => {
    const { type, press } = openPage(auth.verifyEmail.href());
    await see.texts(CUT);
    await type('Enlace del correo', `https://horus.example${auth.verifyEmail.href()}#token=${token}`);
    await press('Abrir el enlace');
    await see.texts('Inicia sesión con tu cuenta y tu email queda confirmado.');
  });

  it('is completed by the link within that of a mail gateway, not by another cut one', async () => {
    const { user, type } = openPage(auth.resetPassword.href());
    await see.texts(CUT);
    await type('Enlace del correo', auth.resetPassword.href());
    await user.keyboard('{Enter}');
    await see.texts(/^Ese enlace tampoco está entero/);
    const link = encodeURIComponent(`https://horus.example${auth.resetPassword.href()}#token=${token}`);
    await type('Enlace del correo', `https://gateway.example/?url=${link}`);
    await user.keyboard('{Enter}');
    await see.texts('Guardar contraseña');
  });
});

describe('the registration', () => {
  const REGISTER = 'POST /api/auth/register';

  async function openFilled(again = PASSWORD) {
    const page = openPage(auth.register.href());
    await page.type('Nombre', 'Eva');
    await page.type('Email', EMAIL);
    await page.type('Contraseña', PASSWORD);
    await page.type('Repite la contraseña', again);
    return { ...page, submit: () => page.press('Crear cuenta') };
  }

  it('reports different passwords before anything is sent', async () => {
    const { submit, sent } = await openFilled('otra frase');
    await submit();
    await see.texts('Las contraseñas no coinciden');
    await see.focus(() => field('Repite la contraseña'));
    expect(sent(REGISTER)).toEqual([]);
  });

  it('shows a failure, keeps the typed text, and leads to the login and the dashboard', async () => {
    const { submit, answers, type, press } = await openFilled();
    for (const how of [answer.offline, answer.stranger]) {
      answers[REGISTER] = how;
      await submit();
      await see.texts('Error al registrarse.');
    }
    expect(field('Repite la contraseña').value).toBe(PASSWORD);
    // The same for the address of an existing account.
    answers[REGISTER] = answer.json({ message: 'Cuenta creada.' }, 201);
    await submit();
    await see.address(auth.login.href());
    expect(field('Email').value).toBe(EMAIL);
    await see.notice('Cuenta creada.');
    answers['POST /api/auth/login'] = answer.json({ token: 'token', user: lucia });
    answers['GET /api/auth/me'] = answer.json(lucia);
    await type('Contraseña', PASSWORD);
    await press('Iniciar sesión');
    await see.address(account.dashboard.href());
  });
});
