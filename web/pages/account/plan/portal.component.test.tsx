import { subscriptionInfoFallback } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import BillingPortalPage from '#pages/account/plan/billing-portal-page.tsx';
import { PortalSection } from '#pages/account/plan/portal-section.tsx';
import {
  expectNotice,
  held,
  json,
  lucia,
  offline,
  open,
  press,
  refusal,
  stranger,
} from '#pages/testing-page.tsx';

const { account, site } = paths;
const PORTAL = 'POST /api/stripe/create-portal-session';
const customer = { ...lucia, stripeCustomerId: 'cus_1' };
const Section = () => <PortalSection info={subscriptionInfoFallback} />;

it('the portal is offered only to a customer of the payment provider', async () => {
  open({ '/': Section }, { user: lucia });
  await screen.findByRole('heading', { name: 'Portal de cliente' });
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['No tienes una cuenta de cliente en Stripe', refusal(404, 'No tienes una cuenta de cliente en Stripe')],
  ['No se pudo acceder al portal del cliente', json({})],
  ['Error al acceder al portal de Stripe', stranger],
  ['Hoy no.', json({ error: 'Hoy no.' }, 400)],
])('the reason when the portal does not open: %s', async (text, answer) => {
  const { user } = open({ '/': Section }, { user: customer, answers: { [PORTAL]: answer } });
  await press(user, 'Abrir el portal');
  await expectNotice(text);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
});

it('/billing: without a plan', async () => {
  open({ [account.billing.pattern]: BillingPortalPage }, { user: lucia });
  await screen.findByText('No tienes una suscripción activa');
  screen.getByRole('link', { name: 'Ver Planes Disponibles' });
});

it('/billing: loading, failed, and opened at the second try', async () => {
  const replace = vi.spyOn(window.location, 'replace').mockReturnValue();
  const slow = held(offline);
  const { user, answers } = open(
    { [account.billing.pattern]: BillingPortalPage },
    { user: customer, answers: { [PORTAL]: slow.answer } },
  );
  await screen.findByText('Redirigiendo al portal de facturación...');
  slow.letGo();
  await screen.findByText('Error al acceder al portal de facturación');
  const back = screen.getByRole('link', { name: 'Volver a Horus' });
  expect(back.getAttribute('href')).toBe(site.horus.href());
  answers[PORTAL] = json({ url: 'https://portal.example/' });
  await press(user, 'Volver a intentarlo');
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://portal.example/'));
});
