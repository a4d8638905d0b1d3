import {
  type LeadCallResult,
  type LeadDetail,
  type LeadEntry,
  type LeadNoteBody,
  leadChannelPhrases,
  MAX_NOTE_LENGTH,
} from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { formatShortMoment } from '@horus/contract/dates';
import { givenNameOf } from '@horus/contract/given-name';
import { formatMoney } from '@horus/contract/money';
import { type FormEvent, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { readDraft, restoreDraft, SENT } from '#client/backoffice/drafts.ts';
import { useInvalidateLeads, useLeadActions } from '#client/backoffice/leads.ts';
import { CallError, textOf } from '#client/call.ts';
import { now } from '#client/clock.ts';
import { isTransient } from '#client/with-retries.ts';
import {
  describeComing,
  insertTemplate,
  replySubjectOf,
  replyTemplatesOf,
} from '#content/backoffice/leads.ts';
import { answerSubjectOf, whereAnswersGo } from '#content/backoffice/mail.ts';
import { ASKED_ACT } from '#content/backoffice/palette-acts.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { CorrectContact } from '#pages/backoffice/leads/correct-contact.tsx';
import { RecordCallLink } from '#pages/backoffice/leads/lead-call.tsx';
import { hasPhone, LeadPhone } from '#pages/backoffice/leads/lead-phone.tsx';
import type { LeadPartProps } from '#pages/backoffice/leads/request-details.tsx';
import { nameOfLead, useOfferUndoOf } from '#pages/backoffice/leads/use-offer-undo.ts';
import { CallForm } from '#pages/backoffice/parts/call-form.tsx';
import { LetterField } from '#pages/backoffice/parts/letter-field.tsx';
import { ReceivedMail } from '#pages/backoffice/parts/received-mail.tsx';
import { leaveField } from '#pages/backoffice/parts/submit-on-ctrl-enter.ts';
import { toastWithUndo } from '#pages/backoffice/parts/toast-with-undo.ts';
import { useActionFromAddress } from '#pages/backoffice/parts/use-action-from-address.ts';
import { focusDraft, useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { areKeysOn, useLetterKeys } from '#pages/backoffice/parts/use-queue-keys.tsx';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx';
import { moveFocus } from '#ui/move-focus.ts';
import { SectionPanel } from '#ui/panel.tsx';
import { Segment, segmentsStyle } from '#ui/segment.tsx';

/** Returns null when a send without a response is in the thread, so it succeeded. */
function useFailure(error: Error | null, entries: readonly LeadEntry[], sent: Partial<LeadEntry>) {
  const { id } = useOperator();
  const isThere = entries.some(
    ({ kind, by, subject, text }) =>
      by.id === id && kind === sent.kind && subject === (sent.subject ?? null) && text === sent.text,
  );
  return isThere && isTransient(error) ? null : error;
}

/** More than own changes: their thread is above the reply. */
const hasThread = ({ entries, received }: LeadDetail) =>
  received.length > 0 || entries.some(({ kind }) => kind !== 'change');

export function LeadThread({ lead, className }: LeadPartProps) {
  if (!hasThread(lead)) return null;
  return (
    <SectionPanel title="Historia" className={className}>
      <History lead={lead} />
    </SectionPanel>
  );
}

/** Below the reply: what else is written down, and the history without a thread. */
export function LeadNotes({ lead, className, onSaved }: LeadPartProps) {
  const isAbove = hasThread(lead);
  return (
    <SectionPanel title={isAbove ? 'Apuntar' : 'Historia'} className={className}>
      {!isAbove && (
        <div className="mb-5 border-b border-line pb-5">
          <History lead={lead} />
        </div>
      )}
      <WriteDown lead={lead} onSaved={onSaved} />
    </SectionPanel>
  );
}

/** Older entries are folded. */
const MAX_SHOWN = 5;

function History({ lead }: { readonly lead: LeadDetail }) {
  const { entries, purchase, received, channel, recordedBy } = lead;
  const waiting = received.filter(({ waits }) => waits);
  const rows = [
    ...entries.map((entry) => ({
      at: entry.at,
      row: <Entry key={entry.id} entry={entry} sender={lead.name} />,
    })),
    ...received.map((mail) => ({
      at: mail.at,
      row: (
        <ReceivedMail
          key={mail.id}
          {...{ mail, waiting }}
          name={lead.name}
          expected={lead.email}
          thread={lead.id}
        />
      ),
    })),
    ...(purchase ? [{ at: purchase.at, row: <Bought key="bought" lead={lead} purchase={purchase} /> }] : []),
  ]
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ row }) => row);
  if (channel && recordedBy) {
    rows.unshift(
      <li key="recorded" className="border-l-2 border-line pl-4 text-sm text-ink-600">
        Apuntada por <span className="font-semibold text-ink-900">{recordedBy}</span> (
        {leadChannelPhrases[channel]}), {formatShortMoment(lead.createdAt)}
      </li>,
    );
  }
  if (rows.length === 0) {
    return (
      <p className="text-sm text-ink-600">
        Nadie ha hecho nada todavía. Respóndele o escribe una nota para el equipo.
      </p>
    );
  }
  const older = rows.length > MAX_SHOWN + 1 ? rows.length - MAX_SHOWN : 0;
  const list = 'grid grid-cols-[minmax(0,1fr)] gap-4';
  return (
    <>
      {older > 0 && (
        <details className="mb-2">
          <summary className="w-fit cursor-pointer py-2 text-sm text-lapis-700">
            {`${older} entradas anteriores`}
          </summary>
          <ol className={`mt-2 mb-4 ${list}`}>{rows.slice(0, older)}</ol>
        </details>
      )}
      <ol className={list}>{rows.slice(older)}</ol>
    </>
  );
}

function Bought({
  lead: { company, name },
  purchase: { at, cents, currency, state },
}: {
  readonly lead: LeadDetail;
  readonly purchase: NonNullable<LeadDetail['purchase']>;
}) {
  return (
    <li className="border-l-2 border-green-600 pl-4 text-sm text-ink-600">
      <span className="font-semibold text-ink-900">{company || name}</span>{' '}
      {state === 'paid' ? `pagó ${formatMoney(cents, currency)}` : 'contrató'}
      {state === 'unpaid' && ', con el pago en camino'}, {formatShortMoment(at)}
    </li>
  );
}

const done: Readonly<Record<LeadEntry['kind'] | LeadCallResult, string>> = {
  note: 'escribió una nota',
  reply: 'respondió por correo',
  change: 'hizo un cambio',
  call: 'llamó',
  spoken: 'habló por teléfono',
  unanswered: 'llamó y nadie contestó',
  message: 'llamó y dejó un mensaje',
};

/** Returns null for a delivered email or one on its way. */
function deliveryFailureText(mail: LeadEntry['mail']): string | null {
  switch (mail?.state) {
    case 'refused':
      return 'No ha llegado: el servidor de su correo lo rechaza.';
    case 'givenUp':
      return 'No ha llegado: no se ha podido enviar.';
    case 'waiting':
      return mail.reason && `Aún no ha llegado: ${mail.reason} Se sigue intentando.`;
    default:
      return null;
  }
}

const entryId = (id: string) => `entrada-${id}`;

function Entry({ entry, sender }: { readonly entry: LeadEntry; readonly sender: string }) {
  const { id, by, at, kind, isFromSender, result, subject, text, mail, changes } = entry;
  const missing = deliveryFailureText(mail);
  const what = isFromSender ? 'respondió' : missing ? 'escribió una respuesta' : done[result ?? kind];
  return (
    <li
      id={entryId(id)}
      className={classNames('border-l-2 pl-4 text-sm', isFromSender ? 'border-lapis-600' : 'border-line')}
    >
      <p className="text-ink-600">
        <span className="font-semibold text-ink-900">{isFromSender ? sender : by.name}</span> {what},{' '}
        {formatShortMoment(at)}
        {isFromSender && ` (lo apuntó ${by.name})`}
      </p>
      {mail && missing && (
        <p className="text-brick-700">
          {missing}{' '}
          <Link
            to={paths.admin.mail.href({ mailId: mail.id })}
            className="text-lapis-700 underline underline-offset-4"
          >
            Ver el correo
          </Link>
        </p>
      )}
      {changes.map(({ what, from, to }) => (
        <p key={what}>
          {what}: {from} → <span className="font-semibold">{to}</span>
        </p>
      ))}
      {subject && <p className="font-semibold wrap-anywhere">{subject}</p>}
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
    </li>
  );
}

const writings = [
  { value: 'note', label: 'Nota' },
  { value: 'call', label: 'Llamada' },
  { value: 'sender', label: 'Ha respondido' },
] as const;
type Writing = (typeof writings)[number]['value'];

const noteDraft = ({ id }: LeadDetail) => `note ${id}`;
const callDraft = ({ id }: LeadDetail) => `call ${id}`;

function WriteDown({ lead, onSaved }: Omit<LeadPartProps, 'className'>) {
  const { id } = useOperator();
  const [writing, setWriting] = useState<Writing>(() =>
    readDraft(id, callDraft(lead)) === '' ? 'note' : 'call',
  );
  const [asked, setAsked] = useState<{ readonly about: string } | null>(null);
  const ask = {
    call() {
      setWriting('call');
      setAsked({ about: callDraft(lead) });
    },
    note() {
      setWriting('note');
      setAsked({ about: noteDraft(lead) });
    },
  };
  useActionFromAddress({ llamar: ask.call, anotar: ask.note });
  useLetterKeys(areKeysOn(), (key) => {
    if (key !== 'l' && key !== 'n') return false;
    (key === 'l' ? ask.call : ask.note)();
    return true;
  });
  useEffect(() => {
    if (asked) focusDraft(asked.about);
  }, [asked]);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <fieldset className="min-w-0">
        <legend className="sr-only">Qué apuntas</legend>
        <div className={`flex flex-wrap gap-1 ${segmentsStyle}`}>
          {writings.map(({ value, label }) => (
            <Segment
              key={value}
              name="writing"
              value={value}
              checked={value === writing}
              onChange={() => setWriting(value)}
              className="min-h-11 grow px-3 lg:min-h-9"
            >
              {label}
            </Segment>
          ))}
        </div>
      </fieldset>
      {writing === 'call' ? (
        <>
          {hasPhone(lead) && (
            <p className="text-sm">
              <LeadPhone lead={lead} />
            </p>
          )}
          <RecordCall lead={lead} onSaved={onSaved} />
        </>
      ) : (
        <NoteForm key={writing} lead={lead} from={writing === 'sender' ? writing : undefined} />
      )}
    </div>
  );
}

function RecordCall({ lead, onSaved }: Omit<LeadPartProps, 'className'>) {
  const { record } = useLeadActions(lead.id);
  const { busy, refusal, act } = useAction('No se ha guardado. Vuelve a intentarlo.');
  const { id: operatorId } = useOperator();
  const offerUndo = useOfferUndoOf();
  const name = nameOfLead(lead);
  const about = callDraft(lead);
  const appointment = describeComing(lead, now());
  return (
    <CallForm
      {...{ about, name, busy, appointment }}
      maxLength={MAX_NOTE_LENGTH}
      hourLabel="Hora de la cita"
      refusal={<RefusalAlert refusal={refusal} />}
      onRecord={(typed) =>
        act(
          () => record.mutateAsync({ version: lead.version, ...typed }),
          (saved) => {
            onSaved?.(saved);
            offerUndo(`Llamada a ${name} apuntada.${appointment ? ' La cita se queda.' : ''}`, saved, name, {
              onUndone: () => restoreDraft(operatorId, about, typed.text, name),
            });
          },
        )
      }
    />
  );
}

interface NoteFormProps {
  readonly lead: LeadDetail;
  readonly from: LeadNoteBody['from'];
}

function NoteForm({ lead, from }: NoteFormProps) {
  const { answersArrive } = useOperator();
  const { note } = useLeadActions(lead.id);
  const about = noteDraft(lead);
  const [text, setText] = useDraft(about, nameOfLead(lead));
  const error = useFailure(note.error, lead.entries, { kind: 'note', text: text.trim() });
  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { currentTarget: form } = event;
    // Runs also after the operator has left the page.
    note.mutateAsync({ text, ...(from && { from }) }).then(
      () => {
        setText('');
        leaveField(form);
      },
      () => undefined,
    );
  }
  return (
    <form onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextAreaField
        label={from ? 'Qué ha respondido' : 'Nota para el equipo'}
        hint={
          from
            ? answersArrive
              ? 'Por teléfono o WhatsApp: lo que contesta por correo llega solo a la historia.'
              : 'Por teléfono, WhatsApp o al correo de la empresa.'
            : 'El cliente no la ve, salvo en la copia de sus datos si la pide.'
        }
        rows={3}
        data-draft={about}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error ? textOf(error, 'No se ha guardado. Vuelve a intentarlo.') : undefined}
      />
      <div>
        <Button type="submit" variant="secondary" busy={note.isPending} disabled={text.trim() === ''}>
          {from ? 'Guardar su respuesta' : 'Guardar la nota'}
        </Button>
      </div>
    </form>
  );
}

interface LeadAnswerProps extends LeadPartProps {
  /** Called on each change of the text. */
  readonly onText: (text: string) => void;
}

/**
 * Replies seen by this operator: all up to the start of the draft and their own. A colleague's
 * reply during a draft is seen once the operator confirms it.
 * @param begun whether there is a draft
 */
function useSeenReplies({ id, entries }: LeadDetail, begun: boolean) {
  const operator = useOperator();
  const [seenUpTo, keepSeenUpTo] = useDraft(`${SENT}seen ${id}`, '');
  const replies = entries.filter(({ kind }) => kind === 'reply');
  const newest = replies.at(-1)?.id ?? '0';
  const isNoted = seenUpTo !== '';
  useEffect(() => {
    if (begun !== isNoted) keepSeenUpTo(begun ? newest : '');
  });
  const firstUnseen = replies.findIndex(
    (each) => each.by.id !== operator.id && begun && isNoted && Number(each.id) > Number(seenUpTo),
  );
  const seen = firstUnseen < 0 ? replies : replies.slice(0, firstUnseen);
  return {
    /** Id of the newest seen reply. */
    seenReply: seen.at(-1)?.id ?? null,
    unseen: firstUnseen < 0 ? undefined : replies[firstUnseen],
    see: () => keepSeenUpTo(newest),
  };
}

export const TO_REPLY = `?${ASKED_ACT}=responder`;

export function LeadAnswer(props: LeadAnswerProps) {
  const { lead, className, onSaved } = props;
  useActionFromAddress({ responder: () => focusDraft(`text ${lead.id}`) });
  if (lead.replyTo !== '') return <ReplyForm {...props} />;
  return (
    <SectionPanel
      title="Responder"
      aside={<CorrectContact lead={lead} onSaved={onSaved} />}
      className={className}
    >
      <div className="grid gap-3 text-sm">
        <p>
          No ha dejado email, así que desde aquí no se le puede escribir. Teléfono: <LeadPhone lead={lead} />
        </p>
        {!lead.waitsForCall && <RecordCallLink lead={lead} />}
      </div>
    </SectionPanel>
  );
}

function ReplyForm({ lead, className, onText }: LeadAnswerProps) {
  const self = useOperator();
  const { reply } = useLeadActions(lead.id);
  const readAgain = useInvalidateLeads();
  const whose = lead.company || lead.name;
  const [typedSubject, keepSubject] = useDraft(`subject ${lead.id}`, whose);
  const [emptied, setEmptied] = useState(false);
  const proposed = answerSubjectOf(lead.received);
  const subject = typedSubject || (emptied ? '' : proposed || replySubjectOf(lead));
  const setSubject = (next: string) => {
    keepSubject(next);
    setEmptied(next === '');
  };
  const [text, keepText] = useDraft(`text ${lead.id}`, whose);
  const setText = (next: string) => {
    keepText(next);
    onText(next);
  };
  const templates = replyTemplatesOf(lead, now());
  const [chosen, setChosen] = useState('');
  const [triedEmpty, setTriedEmpty] = useState(false);
  const { seenReply, unseen, see } = useSeenReplies(lead, text.trim() !== '');
  const names = { first: givenNameOf(lead.name) ?? '', operator: self.name };

  function choose(label: string): void {
    setChosen(label);
    const template = templates.find((each) => each.label === label);
    if (!template) return;
    const isTyped = typedSubject !== '' && !templates.some((each) => each.subject === typedSubject);
    if (!isTyped && proposed === '') setSubject(template.subject);
    setText(insertTemplate(text, template, names, templates));
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (reply.isPending) return;
    const { currentTarget: form } = event;
    const empty = { subject: subject.trim() === '', text: text.trim() === '' };
    setTriedEmpty(empty.subject || empty.text);
    if (empty.subject || empty.text) {
      const first = form.elements.namedItem(empty.subject ? 'subject' : 'text');
      if (first instanceof HTMLElement) first.focus();
      return;
    }
    reply.mutateAsync({ to: lead.replyTo, seenReply, subject, text, event: false }).then(
      ({ id }) => {
        keepSubject('');
        setText('');
        setChosen('');
        leaveField(form);
        const held = { id, kind: 'lead', subjectId: lead.id, name: lead.name || whose } as const;
        toastWithUndo(`Respuesta a ${held.name} en camino.`, held, () => readAgain([lead.id]));
      },
      () => undefined,
    );
  }

  function readTheirs(): void {
    const entry = unseen && document.getElementById(entryId(unseen.id));
    if (!entry) return;
    see();
    reply.reset();
    entry.closest('details')?.setAttribute('open', '');
    entry.scrollIntoView({ block: 'center' });
    moveFocus(entry);
  }

  const sent = { kind: 'reply', subject: subject.trim(), text: text.trim() } as const;
  const error = useFailure(reply.error, lead.entries, sent);
  const wrong = error instanceof CallError ? error.fields : {};
  const missing = (field: string, says: string) => (triedEmpty && field.trim() === '' ? says : undefined);
  const wrongSubject = missing(subject, 'Escribe el asunto') ?? wrong['subject'];
  const wrongText =
    missing(text, 'Escribe el mensaje') ??
    wrong['text'] ??
    (error && !wrongSubject ? textOf(error, 'No se ha enviado. Vuelve a intentarlo.') : undefined);
  return (
    <SectionPanel title="Responder por correo" className={className}>
      <div role="status">
        {unseen && (
          <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-lapis-300 bg-lapis-50 px-4 py-3 text-sm">
            {unseen.by.name} acaba de responder.
            <Button variant="secondary" onClick={readTheirs}>
              Leer su respuesta
            </Button>
          </p>
        )}
      </div>
      <form onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid gap-4 lg:grid-cols-2">
          <SelectField
            label="Plantilla"
            optional
            data-key="t"
            value={chosen}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">Elige una</option>
            {templates.map(({ label }) => (
              <option key={label} value={label}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Asunto"
            name="subject"
            data-draft={`subject ${lead.id}`}
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
            maxLength={150}
            error={wrongSubject}
          />
        </div>
        <LetterField
          label="Mensaje"
          name="text"
          rows={7}
          boxClassName="[&>textarea]:field-sizing-content [&>textarea]:min-h-52 [&>textarea]:max-h-[calc(100dvh-40rem)]"
          data-todo=""
          data-key="r"
          data-draft={`text ${lead.id}`}
          names={names}
          text={text}
          onText={setText}
          error={wrongText}
        />
        <p className="text-xs text-ink-600 wrap-anywhere">
          Sale para {lead.replyTo}
          {lead.email === '' && ', el email de su cuenta'}. {whereAnswersGo(self, 'en su historia')}
        </p>
        <div>
          <Button type="submit" busy={reply.isPending} busyLabel="Enviando...">
            Enviar respuesta
          </Button>
        </div>
      </form>
    </SectionPanel>
  );
}
