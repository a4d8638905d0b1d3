import type { CustomerPage } from '@horus/contract/backoffice/customers';
import type { RepeatableMail } from '@horus/contract/backoffice/mail';
import { paths } from '@horus/contract/backoffice/paths';
import { formatShortMoment } from '@horus/contract/dates';
import { SENT_MAIL_DAYS } from '@horus/contract/retention';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCustomerChanged } from '#client/backoffice/customers.ts';
import { customerParts } from '#content/backoffice/customer-summary.ts';
import { mailStateWords } from '#content/backoffice/mail.ts';
import {
  type CustomerEmailProps,
  EmailDialog,
  useCustomerEmail,
} from '#pages/backoffice/customers/email-dialog.tsx';
import { useRepeatMail } from '#pages/backoffice/mail/use-repeat-mail.ts';
import { Folded } from '#pages/backoffice/parts/folded.tsx';
import { useActionFromAddress } from '#pages/backoffice/parts/use-action-from-address.ts';
import { useLinkState } from '#pages/backoffice/parts/use-list-place.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { Button } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

interface CustomerMailsProps extends CustomerEmailProps {
  readonly customer: Pick<CustomerPage['customer'], 'organizationId' | 'name' | 'email'>;
  readonly mails: readonly RepeatableMail[];
  readonly onChanged?: () => Promise<void>;
}

export function CustomerMails({ customer, members, received = [], mails, onChanged }: CustomerMailsProps) {
  const customerChanged = useCustomerChanged(customer.organizationId);
  const changed = () => Promise.all([customerChanged(), onChanged?.()]);
  const [writing, setWriting] = useState(false);
  const { isBegun } = useCustomerEmail({ customer, members, received });
  const write = members.length > 0 ? () => setWriting(true) : null;
  useActionFromAddress({ escribir: write });
  const linkState = useLinkState(customer.name, mails.map(hrefOf));
  return (
    <SectionPanel
      id={customerParts.mails}
      title="Correos"
      aside={
        customer.email && (
          <Link
            to={paths.admin.mails.href({ q: customer.email })}
            className="text-sm font-semibold text-lapis-700"
          >
            Ver todos
          </Link>
        )
      }
    >
      {write && (
        <Button
          variant="secondary"
          aria-haspopup="dialog"
          data-draft={`emailText ${customer.organizationId}`}
          className="mb-4"
          onClick={write}
        >
          {isBegun ? 'Seguir con tu correo' : 'Escribir un correo'}
        </Button>
      )}
      {writing && (
        <EmailDialog
          {...{ customer, members, received }}
          onChanged={changed}
          onClose={() => setWriting(false)}
        />
      )}
      {mails.length === 0 && (
        <p className="text-sm text-ink-600">No le hemos escrito en los últimos {SENT_MAIL_DAYS} días.</p>
      )}
      <Folded count={mails.length}>
        <ul className="-my-3 divide-y divide-line text-sm">
          {mails.map((mail) => (
            <CustomerMail key={mail.id} mail={mail} linkState={linkState} onChanged={changed} />
          ))}
        </ul>
      </Folded>
    </SectionPanel>
  );
}

const hrefOf = ({ id }: RepeatableMail) => paths.admin.mail.href({ mailId: id });

interface CustomerMailProps {
  readonly mail: RepeatableMail;
  readonly linkState: ReturnType<typeof useLinkState>;
  readonly onChanged: () => Promise<unknown>;
}

function CustomerMail({ mail, linkState, onChanged: changed }: CustomerMailProps) {
  const { state, kind, subject, to, queuedAt, reason, unrepeatable } = mail;
  const { label, tone } = mailStateWords[state];
  const { again, busy, refusal, repeat } = useRepeatMail(mail, changed);
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Link to={hrefOf(mail)} state={linkState} className="text-lapis-700 underline">
              {kind}
            </Link>
            <StatusPill tone={tone}>{label}</StatusPill>
          </p>
          {subject && <p className="mt-1 wrap-anywhere">{subject}</p>}
          <p className="mt-1 text-xs text-ink-600 wrap-anywhere">
            {formatShortMoment(queuedAt)} · {to}
          </p>
          {reason && <p className="mt-1 text-xs wrap-anywhere">{reason}</p>}
        </div>
        {unrepeatable === null && (
          <Button
            variant="secondary"
            busy={busy}
            busyLabel="Enviando..."
            aria-label={`${again}: ${kind}, ${formatShortMoment(queuedAt)}`}
            onClick={() => void repeat().then(changed)}
          >
            {again}
          </Button>
        )}
      </div>
      <RefusalAlert refusal={refusal} />
    </li>
  );
}
