import { paths } from '@horus/contract/paths';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HIRING_DRAFT_KEY } from '#client/form-drafts.ts';
import CheckoutSuccessPage from '#pages/account/order/checkout-success-page.tsx';
import ThanksPage from '#pages/site/thanks/thanks-page.tsx';
import {
  type Answer,
  held,
  json,
  lucia,
  offline,
  open,
  press,
  refusal,
  stranger,
} from '#pages/testing-page.tsx';

const { site, account, checkout } = paths;
const VERIFY = 'POST /api/verify-checkout';
const DONE = '¡Gracias! Tu compra está confirmada';
const TWO_MINUTES = { timeout: 120_000 };

beforeEach(() => {
  vi.useFakeTimers();
});

const verified = (status: string, message: string) => json({ status, message, customerId: null });
const done = verified('success', 'Pago confirmado.');

/** Answers the last one for ever. */
function inTurn(...answers: Answer[]) {
  const next = () => (answers.length > 1 ? answers.shift() : answers[0]) ?? offline;
  return () => next()();
}

describe('the thanks page', () => {
  const openThanks = (answer: Answer) =>
    open(
      { [site.thanks.pattern]: ThanksPage },
      { at: site.thanks.href({ session_id: 'cs_test_abc' }), answers: { [VERIFY]: answer } },
    );

  it('shows that it verifies; a success shows the next steps and deletes the draft', async () => {
    localStorage.setItem(HIRING_DRAFT_KEY, '{}');
    const slow = held(done);
    openThanks(slow.answer);
    await screen.findByText('Verificando el estado del pago...');
    slow.letGo();
    await screen.findByRole('heading', { name: DONE });
    screen.getByText(/Mira tu correo: te enviamos un enlace para crear tu contraseña/);
    screen.getByText(/24 horas/);
    const portal = screen.getByRole('link', { name: 'Abrir el portal de cliente' });
    expect(portal.getAttribute('href')).toBe(account.billing.href());
    expect(localStorage.getItem(HIRING_DRAFT_KEY)).toBeNull();
  });

  it('shows a pending payment as pending', async () => {
    openThanks(verified('pending', 'Pendiente.'));
    await screen.findByRole('heading', { name: 'Tu pago se está procesando' });
  });

  it.each([
    [
      'a payment that was not made',
      verified('error', 'El pago no se ha completado.'),
      'El pago no se ha completado.',
    ],
    ['no answer', offline, 'Ha ocurrido un error al verificar el pago.'],
  ])('%s: the error, the link back, and the draft that stays', async (_name, answer, message) => {
    localStorage.setItem(HIRING_DRAFT_KEY, '{}');
    openThanks(answer);
    await screen.findByRole('heading', { name: 'Ha ocurrido un error' }, TWO_MINUTES);
    screen.getByText(message);
    const back = screen.getByRole('link', { name: 'Volver a intentarlo' });
    expect(back.getAttribute('href')).toBe(site.horus.href());
    expect(localStorage.getItem(HIRING_DRAFT_KEY)).not.toBeNull();
  });

  it('shows the result after an outage of the server, and no error before', async () => {
    openThanks(inTurn(refusal(503, ''), offline, stranger, refusal(503, ''), done));
    await waitFor(() => {
      expect(screen.queryByText('Ha ocurrido un error')).toBeNull();
      screen.getByRole('heading', { name: DONE });
    }, TWO_MINUTES);
  });

  it('repeats a failed verification without buying again', async () => {
    const { user, answers } = openThanks(offline);
    await screen.findByRole('button', { name: 'Comprobar de nuevo' }, TWO_MINUTES);
    answers[VERIFY] = done;
    await press(user, 'Comprobar de nuevo');
    await screen.findByRole('heading', { name: DONE });
  });
});

it('the page after a checkout shows the result after an outage, and no error before', async () => {
  const bought = { planType: 'business', billingPeriod: 'monthly', amountTotal: 7_865, currency: 'eur' };
  const order = {
    ...{ id: 'cs_test_abc', status: 'complete', paymentStatus: 'paid', ...bought },
    ...{ createdAt: '2026-11-22T10:00:00.000Z', renewedUntil: null },
  };
  const answer = inTurn(refusal(503, ''), offline, stranger, refusal(503, ''), json(order));
  open(
    { [checkout.success.pattern]: CheckoutSuccessPage },
    {
      at: checkout.success.href({ session_id: 'cs_test_abc' }),
      user: lucia,
      answers: { 'GET /api/stripe/checkout-session/cs_test_abc': answer },
    },
  );
  await waitFor(() => {
    expect(screen.queryByText(/^Error al verificar el pago/)).toBeNull();
    screen.getByText('¡Pedido Confirmado!');
  }, TWO_MINUTES);
});
