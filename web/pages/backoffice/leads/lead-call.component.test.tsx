import type { LeadDetail } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { OperatorContext } from '#pages/backoffice/frame/use-operator.ts';
import { LeadCall } from '#pages/backoffice/leads/lead-call.tsx';
import { LeadState } from '#pages/backoffice/leads/lead-state.tsx';
import { marta, lead as testLead } from '#pages/backoffice/leads/testing-lead.ts';
import { answer, field, open, see } from '#pages/testing-page.tsx';
import { notices } from '#ui/toast.ts';

const { lead: page } = paths.admin;
const lead: LeadDetail = {
  ...{ ...testLead, waitsForCall: true },
  others: [
    { id: 'l0', kind: 'contact', status: 'won', phone: '', createdAt: '2025-11-05T10:00:00Z' },
    { id: 'l9', kind: 'demo', status: 'lost', phone: '925 000 222', createdAt: '2025-11-04T10:00:00Z' },
  ],
};

function Page() {
  const [shown, setShown] = useState(lead);
  const [seen, setSeen] = useState(lead.version);
  return (
    <OperatorContext value={marta}>
      <LeadCall
        lead={shown}
        onSaved={(saved) => {
          setShown(saved);
          setSeen(saved.version);
        }}
      />
      <LeadState lead={shown} seen={seen} onSeen={setSeen} />
    </OperatorContext>
  );
}

const calls = 'POST /api/admin/leads/l1/calls';
const change = 'POST /api/admin/leads/l1';
const undone = 'POST /api/admin/leads/undone';

it.each([
  ['Nadie contesta', 'Apuntado: nadie contesta en Talleres Peña.'],
  ['Ya le hemos llamado', 'La llamada a Talleres Peña está hecha.'],
])('‘%s’ can be undone, and keeps a choice that is not saved yet', async (result, said) => {
  const saved = answer.json({ ...lead, version: 4 });
  const { user, press, sent } = open(
    { [page.pattern]: Page },
    {
      at: page.href({ leadId: 'l1' }),
      answers: {
        'GET /api/admin/leads/colleagues': answer.json({ colleagues: [] }),
        ...{ [calls]: saved, [change]: saved, [undone]: answer.json({ left: [] }) },
      },
    },
  );
  await see.link(/^925 000 222$/, 'tel:925000222');
  await see.link('de su solicitud del 4 de noviembre de 2025', page.href({ leadId: 'l9' }));
  await user.selectOptions(field('Estado'), 'lost');
  await press(result);
  await see.notice(said);
  const action = notices.read().at(-1)?.action;
  if (!action || !('run' in action)) throw new Error('no undo');
  action.run();
  await see.notice('Deshecho: Talleres Peña vuelve a estar como estaba.');
  expect(sent(undone)).toEqual([{ leads: [{ id: 'l1', version: 4 }] }]);
  await press('Guardar');
  await vi.waitFor(() => expect(sent(change).at(-1)).toEqual({ version: 4, status: 'lost' }));
});
