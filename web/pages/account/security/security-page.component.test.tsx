import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProofDialog } from '#pages/account/security/proof-dialog.tsx';
import { SecondFactorPanel } from '#pages/account/security/second-factor-panel.tsx';
import { answer, field, lucia, open, see } from '#pages/testing-page.tsx';

const START = 'POST /api/auth/second-factor/totp';
const PROOF = 'POST /api/auth/proof';

const Security = () => (
  <>
    <SecondFactorPanel />
    <ProofDialog email={lucia.email} />
  </>
);

it('a session without a recent proof must confirm its user, and a refusal changes nothing', async () => {
  const factor = { totpSince: null, recoveryCodesLeft: 0, passkeys: [] };
  const unproved = answer.refusal(403, 'Confirma que eres tú para continuar.', 'auth.proof_required');
  const { press, type, user, answers, sent } = open(
    { '/': Security },
    {
      as: lucia,
      answers: {
        'GET /api/auth/second-factor': answer.json(factor),
        'GET /api/auth/proof': answer.json({ methods: ['password'] }),
        [START]: unproved,
      },
    },
  );
  const proof = () => screen.findByRole('dialog', { name: 'Confirma que eres tú' });
  const start = await screen.findByRole('button', { name: 'Activar con una app' });
  await user.click(start);
  await see.focus(() => field('Contraseña'));
  await press('Cancelar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(START)).toHaveLength(1);

  await user.click(start);
  const wrong = 'Contraseña actual incorrecta';
  answers[PROOF] = answer.json({ error: wrong, message: wrong, fields: { password: wrong } }, 400);
  await type('Contraseña', 'no es esta', await proof());
  await user.keyboard('{Enter}');
  await see.described('Contraseña', wrong);
  answers[PROOF] = answer.json({ message: 'Confirmado.' });
  answers[START] = answer.json({
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Horus?secret=JBSWY3DPEHPK3PXP',
  });
  await type('Contraseña', 'la de siempre', await proof());
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Conecta tu app de códigos' });
  expect(sent(PROOF).at(-1)).toEqual({ password: 'la de siempre' });
});
