import { expect, test } from 'vitest';
import { EmailDialog } from '#pages/backoffice/customers/email-dialog.tsx';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { field, open } from '#pages/testing-page.tsx';

const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'operator' as const };
const members = [{ userId: 'u1', name: 'Lucía Peña', email: 'lucia@obras.example' }];
const customer = { organizationId: 'o1', name: 'Talleres Peña' };

const Page = () => (
  <OperatorContext value={marta}>
    <EmailDialog {...{ customer, members }} onChanged={async () => undefined} onClose={() => undefined} />
  </OperatorContext>
);

test('a template has subject and text, keeps what was typed, and replaces another template', async () => {
  const page = open({ '/': Page });
  await page.user.selectOptions(field('Plantilla'), 'Pago sin terminar');
  expect(field('Asunto').value).toBe('¿Te ayudamos a terminar tu contratación?');
  expect(field('Mensaje').value).toMatch(
    /^Hola, Lucía:\n\nEmpezaste a contratar Horus .+\n\nUn saludo,\nMarta Ruiz$/,
  );
  await page.type('Asunto', 'Tu alta');
  await page.user.selectOptions(field('Plantilla'), 'Proponer una llamada');
  expect(field('Asunto').value).toBe('Tu alta');
  expect(field('Mensaje').value).toMatch(/^Hola, Lucía:\n\n¿Qué día y a qué hora .+\n\nUn saludo,/);
  expect(field('Mensaje').value).not.toContain('Empezaste');
});
