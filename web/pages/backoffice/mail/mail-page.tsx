import { addressOf } from '@horus/contract/address-of';
import type { MailDetail } from '@horus/contract/backoffice/mail';
import { paths } from '@horus/contract/backoffice/paths';
import { formatMoment } from '@horus/contract/dates';
import { SENT_MAIL_DAYS } from '@horus/contract/retention';
import { Link, type MetaFunction, useParams } from 'react-router';
import { useMail } from '#client/backoffice/mail.ts';
import { mailStateWords } from '#content/backoffice/mail.ts';
import { useRepeatMail } from '#pages/backoffice/mail/use-repeat-mail.ts';
import { DetailFacts, DetailPage } from '#pages/backoffice/parts/detail-page.tsx';
import { useLinkState } from '#pages/backoffice/parts/use-list-place.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Un correo | Oficina de Horus',
    description: 'Un correo como salió, y qué ha sido de él.',
    path: paths.admin.mails.href(),
    noindex: true,
  });

const list = { href: paths.admin.mails.href(), name: 'Correo' };

/** /admin/correo/:mailId */
export default function MailPage() {
  const { mailId = '' } = useParams();
  return (
    <DetailPage
      list={list}
      query={useMail(mailId)}
      missing="Ese correo ya no está"
      missingText={`Los enviados se olvidan a los ${SENT_MAIL_DAYS} días, y con la cuenta de quien los recibió.`}
    >
      {(mail) => <Mail key={mailId} mail={mail} />}
    </DetailPage>
  );
}

function Mail({ mail }: { readonly mail: MailDetail }) {
  const { label, tone } = mailStateWords[mail.state];
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="min-w-0 text-3xl wrap-anywhere">
          {mail.content?.subject ?? mail.subject ?? mail.kind}
        </h1>
        <StatusPill tone={tone}>{label}</StatusPill>
      </div>
      <div className="mt-6 grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <WhatHappened mail={mail} />
          <Whose mail={mail} />
        </div>
        <Preview mail={mail} />
      </div>
    </>
  );
}

function WhatHappened({ mail }: { readonly mail: MailDetail }) {
  const { state, reason, tries, nextTryAt, sentAt, repeats } = mail;
  return (
    <SectionPanel title="Qué ha pasado">
      <DetailFacts
        facts={[
          ['Creado', formatMoment(mail.queuedAt)],
          ['Enviado', sentAt && formatMoment(sentAt)],
          ['Intentos', tries === 0 ? 'Ninguno todavía' : String(tries)],
          ['Próximo intento', state === 'waiting' && nextTryAt !== null ? formatMoment(nextTryAt) : null],
          // Always there, so that the button below stays where it is.
          ['Reenvíos', state === 'sent' ? (repeats === 0 ? 'Ninguno' : String(repeats)) : null],
        ]}
      />
      {reason && (
        <Alert tone={state === 'waiting' ? 'info' : 'error'} className="mt-4">
          <span className="wrap-anywhere">{reason}</span>
        </Alert>
      )}
      <Repeat mail={mail} />
    </SectionPanel>
  );
}

function Repeat({ mail }: { readonly mail: MailDetail }) {
  const { unrepeatable } = mail;
  const { again, busy, refusal, repeat } = useRepeatMail(mail);
  if (unrepeatable !== null) {
    return (
      <p className="mt-4 text-sm text-ink-600">
        <strong className="text-ink-900">No se puede volver a enviar.</strong> {unrepeatable}
      </p>
    );
  }
  return (
    <div className="mt-4 grid gap-3 justify-items-start">
      <RefusalAlert refusal={refusal} />
      <Button busy={busy} busyLabel="Enviando..." onClick={() => void repeat()}>
        {again}
      </Button>
    </div>
  );
}

function Whose({ mail: { to, replyTo, customer, lead } }: { readonly mail: MailDetail }) {
  const style = 'text-lapis-700 underline';
  const linkState = useLinkState('Correo');
  const theirs = customer && (
    <Link to={paths.admin.customer.href(customer)} state={linkState} className={style}>
      {customer.name}
    </Link>
  );
  const asked = lead && (
    <Link to={paths.admin.lead.href(lead)} state={linkState} className={style}>
      {lead.name}
    </Link>
  );
  return (
    <SectionPanel title="De quién es">
      <DetailFacts
        facts={[
          ['Para', to],
          ['Responder a', replyTo],
          ['Cliente', theirs],
          ['Solicitud', asked],
          ['Cliente o solicitud', theirs || asked ? null : 'Nadie que conozcamos'],
        ]}
      />
    </SectionPanel>
  );
}

const leftOutWords = {
  link: 'Su enlace personal no se enseña ni se guarda: abría una cuenta.',
  document: 'Sus documentos no se guardan con el correo.',
} as const;

/** Shows the email in a sandboxed frame without scripts, and its text. */
function Preview({ mail: { id, state, content, leftOut } }: { readonly mail: MailDetail }) {
  return (
    <SectionPanel title={state === 'sent' ? 'Como salió' : 'Lo que dice'} className="min-w-0">
      {content === null ? (
        <p className="text-sm text-ink-600">Es de otra versión de Horus, que ya no sabe mostrarlo.</p>
      ) : (
        <>
          {leftOut && <Alert className="mb-4">{leftOutWords[leftOut]}</Alert>}
          {content.attachments.length > 0 && (
            <p className="mb-4 text-sm text-ink-600">Con {content.attachments.join(', ')}.</p>
          )}
          <iframe
            src={addressOf('GET /api/admin/mails/:mailId/html', { params: { mailId: id } })}
            sandbox=""
            title={`El correo: ${content.subject}`}
            className="h-[36rem] w-full rounded-md border border-line bg-paper"
          />
          <details className="mt-4 text-sm">
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-lapis-700">
              El mismo correo, solo texto
            </summary>
            <pre className="mt-2 max-h-96 overflow-auto rounded-md bg-paper-2 p-4 font-sans whitespace-pre-wrap wrap-anywhere">
              {content.text}
            </pre>
          </details>
        </>
      )}
    </SectionPanel>
  );
}
