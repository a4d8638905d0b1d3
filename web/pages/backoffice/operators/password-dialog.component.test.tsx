import { expect, it } from 'vitest';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { PasswordDialog } from '#pages/backoffice/operators/password-dialog.tsx';
import { answer, field, open, see } from '#pages/testing-page.tsx';

const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'operator' as const };
const change = 'POST /api/admin/account/password';
const Page = () => (
  <OperatorContext value={marta}>
    <PasswordDialog onClose={() => undefined} />
  </OperatorContext>
);

it('sends a repeated new password, and shows each error at its field', async () => {
  const error = 'Contraseña actual incorrecta';
  const wrong = {
    error,
    message: error,
    code: 'auth.wrong_current_password',
    fields: { currentPassword: error },
  };
  const page = open({ '/': Page }, { answers: { [change]: answer.json(wrong, 400) } });
  const submit = () => page.press('Cambiar la contraseña');
  await page.type('Nueva contraseña', 'corta');
  await page.type('Repite la contraseña', 'otra');
  await submit();
  await see.described('Contraseña actual', 'Debes introducir tu contraseña actual');
  await see.described('Nueva contraseña', 'La contraseña debe tener al menos 12 caracteres');
  await see.described('Repite la contraseña', 'Las contraseñas no coinciden');
  await page.type('Contraseña actual', 'la de antes, larga');
  await page.type('Nueva contraseña', 'pozo lunar tejado');
  await page.type('Repite la contraseña', 'pozo lunar tejado');
  await submit();
  await see.described('Contraseña actual', error);
  page.answers[change] = () => new Response(null, { status: 204 });
  await submit();
  await see.notice('Contraseña cambiada. Tus demás sesiones están cerradas.');
  const body = { currentPassword: 'la de antes, larga', newPassword: 'pozo lunar tejado' };
  expect(page.sent(change)).toEqual([body, body]);
  expect(field('Nueva contraseña').value).toBe('pozo lunar tejado');
});
