import { paths } from '@horus/contract/paths';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PricingSection } from '#pages/site/pricing/pricing-section.tsx';
import {
  type Answer,
  expectFocus,
  expectNotice,
  held,
  json,
  lucia,
  open,
  refusal,
} from '#pages/testing-page.tsx';
import { notices } from '#ui/toast.ts';

const { account, site } = paths;
const CHECKOUT = 'POST /api/stripe/create-checkout-session';
const FAILED = 'Error al iniciar el proceso de pago.';
const SUBSCRIBED = 'Ya tienes una suscripción activa. Puedes gestionarla desde tu panel.';
const PENDING = 'Tu pago anterior aún se está procesando. Te avisaremos en cuanto se confirme.';

async function openPrices(answer: Answer) {
  const page = open(
    { [site.horus.pattern]: PricingSection },
    { user: lucia, answers: { [CHECKOUT]: answer } },
  );
  const card = await screen.findByRole('article', { name: 'Business' });
  return { ...page, card, button: within(card).getByRole('button', { name: 'Contratar Business' }) };
}

it('a failed checkout is reported on the plan’s card, and two presses make one call', async () => {
  const slow = held(refusal(500, 'x', 'server.unexpected'));
  const { user, card, button, sent } = await openPrices(slow.answer);
  button.focus();
  button.click();
  button.click();
  await waitFor(() => expect(button.textContent).toBe('Procesando...'));
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await expectFocus(() => button);
  // Presses meanwhile have no effect.
  await user.keyboard('{Enter} ');
  slow.letGo();
  expect((await within(card).findByRole('alert')).textContent).toBe(FAILED);
  await expectNotice(FAILED);
  await expectFocus(() => button);
  expect(sent(CHECKOUT)).toHaveLength(1);
});

it('a customer with a plan is sent to the change of plan, with the pressed plan', async () => {
  const { user, button, address } = await openPrices(refusal(409, SUBSCRIBED, 'billing.already_subscribed'));
  await user.click(button);
  const change = account.changePlan.href({ plan: 'business', period: 'monthly' });
  await waitFor(() => expect(address()).toBe(change));
  expect(notices.read()).toEqual([]);
});

it('a pending payment is reported with the response’s own message and a link to the panel', async () => {
  const { user, card, button } = await openPrices(refusal(409, PENDING, 'billing.payment_pending'));
  await user.click(button);
  expect((await within(card).findByRole('alert')).textContent).toContain(PENDING);
  expect(screen.queryByText(FAILED)).toBeNull();
  const link = within(card).getByRole('link', { name: 'Ir a Mi Dashboard' });
  expect(link.getAttribute('href')).toBe(account.dashboard.href());
});

it('a response without an address leads nowhere', async () => {
  const { user, card, button, address } = await openPrices(json({}));
  await user.click(button);
  expect((await within(card).findByRole('alert')).textContent).toBe(FAILED);
  expect(address()).toBe(site.horus.href());
});
