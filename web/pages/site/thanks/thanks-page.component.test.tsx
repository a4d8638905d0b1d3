import { paths } from '@horus/contract/paths';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HIRING_DRAFT_KEY } from '#client/form-drafts.ts';
import CheckoutSuccessPage from '#pages/account/order/checkout-success-page.tsx';
import ThanksPage from '#pages/site/thanks/thanks-page.tsx';
import { type Answer, answer, lucia, open, see } from '#pages/testing-page.tsx';

const { site, account, checkout } = paths;
const VERIFY = 'POST /api/verify-checkout';
const DONE = '¡Gracias! Tu compra está confirmada';
const FAILED = 'Ha ocurrido un error';
const session_id = 'cs_test_abc';

beforeEach(() => {
  vi.useFakeTimers();
});

const verified = (status: string, message: string) => answer.json({ status, message, customerId: null });
const done = verified('success', 'Pago confirmado.');

/** An outage of the server before the answer. */
function afterOutage(last: Answer): Answer {
  const outage = [answer.refusal(503, ''), answer.offline, answer.stranger, answer.refusal(503, '')];
  return () => (outage.shift() ?? last)();
}

/** The page retries for about a minute. */
const seeWithout = (error: RegExp | string, text: string) =>
  waitFor(
    () => {
      expect(screen.queryByText(error)).toBeNull();
      screen.getByText(text);
    },
    { timeout: 120_000 },
  );
const seeAfterRetries = (text: string) => screen.findByText(text, {}, { timeout: 120_000 });

describe('the thanks page', () => {
  const openThanks = (verify: Answer) =>
    open(
      { [site.thanks.pattern]: ThanksPage },
      { at: site.thanks.href({ session_id }), answers: { [VERIFY]: verify } },
    );

  it('shows that it verifies; a success shows the next steps and deletes the draft', async () => {
    localStorage.setItem(HIRING_DRAFT_KEY, '{}');
    const slow = answer.held(done);
    openThanks(slow.answer);
    await see.texts('Verificando el estado del pago...');
    slow.letGo();
    await see.texts(DONE, /Mira tu correo: te enviamos un enlace para crear tu contraseña/, /24 horas/);
    await see.link('Abrir el portal de cliente', account.billing.href());
    expect(localStorage.getItem(HIRING_DRAFT_KEY)).toBeNull();
  });

  it('shows a pending payment as pending', async () => {
    openThanks(verified('pending', 'Pendiente.'));
    await see.texts('Tu pago se está procesando');
  });

  it.each([
    ['El pago no se ha completado.', verified('error', 'El pago no se ha completado.')],
    ['Ha ocurrido un error al verificar el pago.', answer.offline],
  ])('%s: the error, the link back, and the draft that stays', async (message, verify) => {
    localStorage.setItem(HIRING_DRAFT_KEY, '{}');
    openThanks(verify);
    await seeAfterRetries(FAILED);
    await see.texts(message);
    await see.link('Volver a intentarlo', site.horus.href());
    expect(localStorage.getItem(HIRING_DRAFT_KEY)).not.toBeNull();
  });

  it('shows the result after an outage of the server, and no error before', async () => {
    openThanks(afterOutage(done));
    await seeWithout(FAILED, DONE);
  });

  it('repeats a failed verification without buying again', async () => {
    const { press, answers } = openThanks(answer.offline);
    await seeAfterRetries('Comprobar de nuevo');
    answers[VERIFY] = done;
    await press('Comprobar de nuevo');
    await see.texts(DONE);
  });
});

it('the page after a checkout shows the result after an outage, and no error before', async () => {
  const order = {
    ...{ id: session_id, status: 'complete', paymentStatus: 'paid', planType: 'business' },
    ...{ billingPeriod: 'monthly', amountTotal: 7_865, currency: 'eur' },
    ...{ createdAt: '2026-11-22T10:00:00.000Z', renewedUntil: null },
  };
  const answers = { [`GET /api/stripe/checkout-session/${session_id}`]: afterOutage(answer.json(order)) };
  const at = checkout.success.href({ session_id });
  open({ [checkout.success.pattern]: CheckoutSuccessPage }, { at, as: lucia, answers });
  await seeWithout(/^Error al verificar el pago/, '¡Pedido Confirmado!');
});
