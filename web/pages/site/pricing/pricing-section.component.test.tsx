import { paths } from '@horus/contract/paths';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PricingSection } from '#pages/site/pricing/pricing-section.tsx';
import { type Answer, answer, lucia, open, see } from '#pages/testing-page.tsx';
import { notices } from '#ui/toast.ts';

const { account, site } = paths;
const CHECKOUT = 'POST /api/stripe/create-checkout-session';
const FAILED = 'Error al iniciar el proceso de pago.';
const SUBSCRIBED = 'Ya tienes una suscripción activa. Puedes gestionarla desde tu panel.';
const PENDING = 'Tu pago anterior aún se está procesando. Te avisaremos en cuanto se confirme.';

async function openPrices(checkout: Answer) {
  const answers = { [CHECKOUT]: checkout };
  const page = open({ [site.horus.pattern]: PricingSection }, { as: lucia, answers });
  const card = within(await screen.findByRole('article', { name: 'Business' }));
  const button = card.getByRole('button', { name: 'Contratar Business' });
  const seeError = (text: string) =>
    waitFor(() => expect(card.getByRole('alert').textContent).toContain(text));
  return { ...page, button, seeError };
}

it('several rapid presses on a plan make one call', async () => {
  const slow = answer.held(answer.refusal(500, 'x', 'server.unexpected'));
  const { button, sent, seeError } = await openPrices(slow.answer);
  button.click();
  button.click();
  await waitFor(() => expect(button.textContent).toBe('Procesando...'));
  button.closest('form')?.requestSubmit(button);
  slow.letGo();
  await seeError(FAILED);
  expect(sent(CHECKOUT)).toHaveLength(1);
});

it('a customer with a plan is sent to the change of plan, with the pressed plan', async () => {
  const { button } = await openPrices(answer.refusal(409, SUBSCRIBED, 'billing.already_subscribed'));
  button.click();
  await see.address(account.changePlan.href({ plan: 'business', period: 'monthly' }));
  expect(notices.read()).toEqual([]);
});

it('a pending payment is reported with the response’s own message and a link to the panel', async () => {
  const { button, seeError } = await openPrices(answer.refusal(409, PENDING, 'billing.payment_pending'));
  button.click();
  await seeError(PENDING);
  await see.no(FAILED);
  await see.link('Ir a Mi Dashboard', account.dashboard.href());
});

it('a response without an address leads nowhere', async () => {
  const { button, seeError } = await openPrices(answer.json({}));
  button.click();
  await seeError(FAILED);
  await see.address(site.horus.href());
});

it('a code that can’t be copied says so, and no check mark appears', async () => {
  const { press } = await openPrices(answer.offline);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('refused'));
  await press(/^Copiar el código/);
  await see.notice('No hemos podido copiar el código: selecciónalo y cópialo a mano.');
  expect(screen.queryByRole('button', { name: 'Código copiado' })).toBeNull();
});
