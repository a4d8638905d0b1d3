import type { OperatorSessionAnswer } from '@horus/contract/backoffice/operators';
import { expect, test } from 'vitest';
import { EmailDialog, type EmailDialogProps } from '#pages/backoffice/customers/email-dialog.tsx';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { field, open, see } from '#pages/testing-page.tsx';

const marta = { id: 'op1', name: 'Marta Ruiz', email: 'marta@stc.example', role: 'operator' as const };
const members = [{ userId: 'u1', name: 'Lucía Peña', email: 'lucia@obras.example' }];
const customer = { organizationId: 'o1', name: 'Talleres Peña' };

const received = {
  ...{ id: 'r1', at: '2026-11-28T10:00:00Z', from: 'ivan@obras.example', subject: 'RE: Tu alta' },
  ...{ body: 'Sí', quoted: '', attachments: [], isAutomatic: false, waits: true },
};

const show =
  (props: Partial<EmailDialogProps> = {}, operator: OperatorSessionAnswer['operator'] = marta) =>
  () => (
    <OperatorContext value={operator}>
      <EmailDialog
        {...{ customer, members, ...props }}
        onChanged={async () => undefined}
        onClose={() => undefined}
      />
    </OperatorContext>
  );
const Page = show();

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

test('an answer that waits is answered: to its sender, under its subject, also with a template', async () => {
  const sender = { userId: 'u2', name: 'Iván Peña', email: 'ivan@obras.example' };
  const page = open({ '/': show({ members: [...members, sender], received: [received] }) });
  expect(field('Para').value).toBe('ivan@obras.example');
  expect(field('Asunto').value).toBe('Re: Tu alta');
  await page.user.selectOptions(field('Plantilla'), 'Proponer una llamada');
  expect(field('Asunto').value).toBe('Re: Tu alta');
  await page.type('Asunto', '');
  expect(field('Asunto').value).toBe('');
});

test('proposes no subject once the answer waits no more', () => {
  open({ '/': show({ received: [{ ...received, waits: false }] }) });
  expect(field('Asunto').value).toBe('');
});

test('says where an answer arrives, with and without received mails', async () => {
  open({ '/': show() });
  await see.described('Para', 'llega al correo de la empresa.');
  open({ '/': show({}, { ...marta, answersArrive: true }) });
  await see.described('Para', 'aparece en su ficha.');
});
