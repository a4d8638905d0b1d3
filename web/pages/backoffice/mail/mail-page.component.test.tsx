import type { MailDetail } from '@horus/contract/backoffice/mail';
import { paths } from '@horus/contract/backoffice/paths';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import MailPage from '#pages/backoffice/mail/mail-page.tsx';
import { answer, open, see } from '#pages/testing-page.tsx';

const { mail: page } = paths.admin;
const read = 'GET /api/admin/mails/m1';
const waiting: MailDetail = {
  ...{ id: 'm1', state: 'waiting', to: 'ana@bar.example', kind: 'Escrito por nosotros', subject: 'Tu cuota' },
  ...{ queuedAt: '2026-11-02T10:00:00Z', tries: 0, reason: null, nextTryAt: '2026-11-02T10:00:10Z' },
  ...{ sentAt: null, replyTo: null, repeats: 0, unrepeatable: null, content: null, leftOut: null },
  ...{ customer: null, lead: null },
};

it('the page of a waiting mail shows without a reload that it was sent', async () => {
  const { answers } = open(
    { [page.pattern]: MailPage },
    { at: page.href({ mailId: 'm1' }), answers: { [read]: answer.json(waiting) } },
  );
  await see.texts('En espera');
  screen.getByRole('button', { name: 'Enviar ahora' });
  answers[read] = answer.json({ ...waiting, state: 'sent', nextTryAt: null, sentAt: '2026-11-02T10:00:10Z' });
  await screen.findByRole('button', { name: 'Enviar otra vez' }, { timeout: 10_000 });
  expect(screen.getByText('Enviado', { selector: 'span' })).toBeDefined();
});

it('a mail that was sent before the press says so', async () => {
  const far = { ...waiting, nextTryAt: '2099-01-01T00:00:00Z' };
  const { press } = open(
    { [page.pattern]: MailPage },
    {
      at: page.href({ mailId: 'm1' }),
      answers: {
        [read]: answer.json(far),
        'POST /api/admin/mails/m1/repeat': answer.json({ outcome: 'already', held: null }),
      },
    },
  );
  await press('Enviar ahora');
  await see.notice('Ya no estaba en espera: mira cómo ha quedado.');
});
