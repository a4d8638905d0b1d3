import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import CustomerArea from '#pages/account/frame/customer-area.tsx';
import { lucia, open, see } from '#pages/testing-page.tsx';

const notice = { name: 'Email sin confirmar' };
const unconfirmed = { ...lucia, emailVerified: false };

test('asks for the confirmation of the email, for which a link was mailed', async () => {
  open({ '/dashboard': CustomerArea }, { as: unconfirmed });
  const found = await screen.findByRole('region', notice);
  expect(found.textContent).toContain('Te hemos enviado un enlace a lucia@obras.example.');
});

test('tells an operator who views the area of no link: a buyer without a password got none', async () => {
  const viewedBy = { operator: 'Marta Ruiz', until: '2099-01-01T00:00:00Z' };
  open({ '/dashboard': CustomerArea }, { as: { ...unconfirmed, viewedBy } });
  await see.texts('Estás viendo la cuenta como Lucía Peña');
  expect(screen.queryByRole('region', notice)).toBeNull();
});
