import { useState } from 'react';
import { expect, it } from 'vitest';
import { InviteDialog } from '#pages/backoffice/operators/invite-dialog.tsx';
import { answer, field, open, see } from '#pages/testing-page.tsx';

function Page() {
  const [inviting, setInviting] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setInviting(true)}>
        Invitar
      </button>
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
    </>
  );
}

it('a closed invitation keeps its text until it is sent', async () => {
  const invite = 'POST /api/admin/team';
  const page = open({ '/': Page }, { answers: { [invite]: answer.json({}) } });
  await page.press('Invitar');
  await see.focus(() => field('Nombre'));
  await page.type('Nombre', 'Marta Ruiz');
  await page.press('Cerrar');
  await page.press('Invitar');
  expect(field('Nombre').value).toBe('Marta Ruiz');
  await page.type('Email', 'marta@stc.example');
  await page.press('Enviar la invitación');
  await see.notice('Le hemos enviado el enlace a marta@stc.example.');
  await page.press('Invitar');
  expect([field('Nombre').value, field('Email').value]).toEqual(['', '']);
  expect(page.sent(invite)).toEqual([{ name: 'Marta Ruiz', email: 'marta@stc.example', role: 'operator' }]);
});
