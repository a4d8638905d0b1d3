import { subscriptionInfoFallback } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import BillingPortalPage from '#pages/account/plan/billing-portal-page.tsx';
import { PortalSection } from '#pages/account/plan/portal-section.tsx';
import { answer, lucia, open, see } from '#pages/testing-page.tsx';

const PORTAL = 'POST /api/stripe/create-portal-session';
const customer = { ...lucia, stripeCustomerId: 'cus_1' };
const Section = () => <PortalSection info={subscriptionInfoFallback} />;

it('the portal is offered only to a customer of the payment provider', async () => {
  open({ '/': Section }, { as: lucia });
  await see.texts('Portal de cliente');
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['No tienes una cuenta de cliente en Stripe', 404, { error: 'No tienes una cuenta de cliente en Stripe' }],
  ['No se pudo acceder al portal del cliente', 200, {}],
  ['Error al acceder al portal de Stripe', 502, '<h1>Bad Gateway</h1>'],
  ['Hoy no.', 400, { error: 'Hoy no.' }],
])('the reason when the portal does not open: %s', async (text, status, body) => {
  const answers = { [PORTAL]: answer.json(body, status) };
  const { press } = open({ '/': Section }, { as: customer, answers });
  await press('Abrir el portal');
  await see.notice(text);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
});

it('/billing: without a plan', async () => {
  open({ '/': BillingPortalPage }, { as: lucia });
  await see.texts('No tienes una suscripción activa', 'Ver Planes Disponibles');
});

it('/billing: loading, failed, and opened at the second try', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockReturnValue();
  const slow = answer.held(answer.offline);
  const asked = { as: customer, answers: { [PORTAL]: slow.answer } };
  const { press, answers } = open({ '/': BillingPortalPage }, asked);
  await see.texts('Redirigiendo al portal de facturación...');
  slow.letGo();
  await see.texts('Error al acceder al portal de facturación');
  await see.link('Volver a Horus', paths.site.horus.href());
  answers[PORTAL] = answer.json({ url: 'https://portal.example/' });
  await press('Volver a intentarlo');
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://portal.example/'));
});
