import type { LeadDetail } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { expect, it } from 'vitest';
import { operatorSession } from '#client/backoffice/session-store.ts';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { CorrectContact } from '#pages/backoffice/leads/correct-contact.tsx';
import { lead, marta } from '#pages/backoffice/leads/testing-lead.ts';
import { answer, field, open, see } from '#pages/testing-page.tsx';

const { lead: page } = paths.admin;
const change = 'POST /api/admin/leads/l1';
const contact = { name: 'Lucía Peña', company: 'Talleres Peña', phone: '' };

const openDialog = async () => {
  operatorSession.set({ status: 'open', operator: marta, csrfToken: 'x', expiresAt: '2099-01-01T00:00:00Z' });
  const opened = open(
    {
      [page.pattern]: () => (
        <OperatorContext value={marta}>
          <CorrectContact lead={lead} />
        </OperatorContext>
      ),
    },
    { at: page.href({ leadId: 'l1' }) },
  );
  await opened.press('Corregir datos');
  return opened;
};

it('a mistyped address is corrected, with an undo, and a wrong one has its error beside it', async () => {
  const { type, press, sent, answers } = await openDialog();
  await type('Email', 'lucia@obras');
  await press('Guardar');
  await see.described('Email', 'Escribe un email válido, como nombre@empresa.es');
  expect(sent(change)).toEqual([]);
  const saved: LeadDetail = { ...lead, email: 'lucia@obras.es', version: 4 };
  answers[change] = answer.json(saved);
  await type('Email', 'lucia@obras.es');
  await press('Guardar');
  await see.notice('Datos de Talleres Peña corregidos.');
  expect(sent(change)).toEqual([{ version: 3, contact: { ...contact, email: 'lucia@obras.es' } }]);
});

it('a colleague’s correction is shown beside its field, and what is typed stays', async () => {
  const { type, press, answers } = await openDialog();
  const said = 'Bea Sanz ha cambiado Email: lucia@obras.example → lu@obras.es';
  answers[change] = () =>
    Response.json(
      { error: 'x', message: 'x', code: 'leads.changed', fields: { email: said } },
      { status: 409 },
    );
  await type('Email', 'lucia@obras.es');
  await press('Guardar');
  await see.described('Email', said);
  expect(field('Email').value).toBe('lucia@obras.es');
  await press('Cancelar');
  await press('Seguir corrigiendo');
  await see.focus(() => field('Nombre'));
  expect(field('Email').value).toBe('lucia@obras.es');
});
