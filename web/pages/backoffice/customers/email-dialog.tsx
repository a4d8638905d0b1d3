import {
  type CustomerMember,
  type CustomerPage,
  customerEmailBody,
} from '@horus/contract/backoffice/customers';
import { givenNameOf } from '@horus/contract/given-name';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '#client/backoffice/call.ts';
import { SENT } from '#client/backoffice/drafts.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { customerTemplates, insertTemplate } from '#content/backoffice/leads.ts';
import { answerSubjectOf, whereAnswersGo } from '#content/backoffice/mail.ts';
import { ActionDialog, ActionFailed } from '#pages/backoffice/customers/action-dialog.tsx';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { LetterField } from '#pages/backoffice/parts/letter-field.tsx';
import { toastWithUndo } from '#pages/backoffice/parts/toast-with-undo.ts';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { SelectField, TextField } from '#ui/field.tsx';
import { markStart } from '#ui/focus-start.ts';

type Recipient = Pick<CustomerMember, 'userId' | 'name' | 'email'>;

export interface CustomerEmailProps {
  readonly customer: Pick<CustomerPage['customer'], 'organizationId' | 'name'>;
  readonly members: readonly Recipient[];
  /** Absent where the page doesn't show them. */
  readonly received?: CustomerPage['received'];
}

export function useCustomerEmail({ customer, members, received = [] }: CustomerEmailProps) {
  const { organizationId, name } = customer;
  // The recipient is stored too: an undone email keeps it.
  const [to, setTo] = useDraft(`${SENT}emailTo ${organizationId}`, name);
  const [subject, setSubject] = useDraft(`emailSubject ${organizationId}`, name);
  const [text, setText] = useDraft(`emailText ${organizationId}`, name);
  const answered = received.findLast(({ waits }) => waits)?.from;
  const memberAt = (address: string | undefined) => members.find(({ email }) => email === address);
  const recipient = memberAt(to) ?? memberAt(answered) ?? members[0];
  return { recipient, subject, text, setTo, setSubject, setText, isBegun: (subject + text).trim() !== '' };
}

export interface EmailDialogProps extends CustomerEmailProps {
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

export function EmailDialog({ onChanged: changed, onClose, ...props }: EmailDialogProps) {
  const { customer, members, received = [] } = props;
  const { organizationId } = customer;
  const { recipient, subject: typedSubject, text, setTo, setSubject, setText } = useCustomerEmail(props);
  const self = useOperator();
  const [subjectEmptied, setSubjectEmptied] = useState(false);
  const proposed = answerSubjectOf(received);
  const subject = typedSubject || (subjectEmptied ? '' : proposed);
  const [chosen, setChosen] = useState('');
  const names = { first: givenNameOf(recipient?.name ?? '') ?? '', operator: self.name };
  const [wrong, setWrong] = useState<z.core.$ZodIssue[]>([]);
  const errorOf = (field: string) => wrong.find(({ path }) => path[0] === field)?.message;

  async function send({ name, email: to }: Recipient): Promise<void> {
    const typed = customerEmailBody.omit({ id: true }).safeParse({ to, subject, text });
    setWrong(typed.error?.issues ?? []);
    if (!typed.success) throw new ActionFailed(null);
    const { id } = await sendOnce(`email ${organizationId}`, (id) =>
      call('POST /api/admin/customers/:organizationId/emails', {
        params: { organizationId },
        body: { id, ...typed.data },
      }),
    );
    setSubject('');
    setText('');
    const held = { id, kind: 'customer', subjectId: organizationId, name } as const;
    toastWithUndo(`Correo a ${name} en camino.`, held, changed);
    await changed();
  }

  function choose(label: string): void {
    setChosen(label);
    const template = customerTemplates.find((each) => each.label === label);
    if (!template) return;
    const isKept = subject !== '' && !customerTemplates.some((each) => each.subject === subject);
    if (!isKept) setSubject(template.subject);
    setText(insertTemplate(text, template, names, customerTemplates));
  }

  if (!recipient) return null;
  return (
    <ActionDialog
      title="Escribir un correo"
      action="Enviar"
      onAct={() => send(recipient)}
      onRefused={() => void changed()}
      onClose={onClose}
    >
      <SelectField
        label="Para"
        value={recipient.email}
        onChange={(event) => setTo(event.target.value)}
        hint={`Sale para ${recipient.email}. ${whereAnswersGo(self, 'en su ficha')}`}
      >
        {members.map(({ userId, name, email }) => (
          <option key={userId} value={email}>
            {name} ({email})
          </option>
        ))}
      </SelectField>
      <SelectField label="Plantilla" optional value={chosen} onChange={(event) => choose(event.target.value)}>
        <option value="">Elige una</option>
        {customerTemplates.map(({ label }) => (
          <option key={label} value={label}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Asunto"
        required
        ref={members.length === 1 && proposed === '' ? markStart : undefined}
        maxLength={150}
        value={subject}
        onChange={({ target: { value } }) => {
          setSubject(value);
          setSubjectEmptied(value === '');
        }}
        error={errorOf('subject')}
      />
      <LetterField
        label="Mensaje"
        rows={8}
        required
        ref={members.length === 1 && proposed !== '' ? markStart : undefined}
        names={names}
        text={text}
        onText={setText}
        error={errorOf('text')}
      />
    </ActionDialog>
  );
}
