import { leadStatusLabels } from '@horus/contract/backoffice/leads';
import type { MailState } from '@horus/contract/backoffice/mail';
import type { Waiting, WaitingItem } from '@horus/contract/backoffice/today';
import { useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { useChangeLeads, useLeadActions } from '#client/backoffice/leads.ts';
import { useMailsChanged } from '#client/backoffice/mail.ts';
import { useSystemChanged } from '#client/backoffice/system.ts';
import { describeDone } from '#content/backoffice/leads.ts';
import { describeAlready } from '#content/backoffice/mail.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { useOfferUndoOf } from '#pages/backoffice/leads/use-offer-undo.ts';
import { Phones } from '#pages/backoffice/parts/phones.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

interface ItemActProps {
  readonly kind: Waiting['kind'];
  readonly item: WaitingItem;
  readonly name: string;
}

/** Only harmless one-click actions. */
export function ItemAction({ kind, item, name }: ItemActProps) {
  const { id, phone, version, mailState } = item;
  const call = phone ? (
    <span className="whitespace-nowrap">
      <Phones phones={[phone]} />
    </span>
  ) : (
    kind === 'unpaid' && <span className="text-ink-600">sin teléfono</span>
  );
  if ((kind === 'reminders' || kind === 'meetings') && version !== undefined) {
    return (
      <span
        className={classNames(
          'flex items-baseline gap-x-3',
          call && 'max-sm:col-span-2 max-sm:justify-between',
        )}
      >
        {call}
        <Remind id={id} version={version} name={name} isAppointment={kind === 'meetings'} />
      </span>
    );
  }
  if (call) return call;
  if (version !== undefined) return <Take id={id} version={version} name={name} />;
  if (mailState !== undefined) return <SendAgain mailId={id} state={mailState} name={name} />;
  return kind === 'deadLetters' ? <Repeat id={id} name={name} /> : null;
}

interface LeadActProps {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

function Remind({ id, version, name, isAppointment }: LeadActProps & { readonly isAppointment: boolean }) {
  const { change } = useLeadActions(id);
  const offerUndo = useOfferUndoOf();
  async function finish(): Promise<Outcome> {
    const saved = await change.mutateAsync({ version, reminderOn: null });
    offerUndo(describeDone(isAppointment, name), saved, name);
    return { done: isAppointment ? 'Cita hecha' : 'Recordatorio hecho' };
  }
  return <ActButton label="Hecho" name={name} work={finish} />;
}

function Take({ id, version, name }: LeadActProps) {
  const { id: ownerId } = useOperator();
  const { mutateAsync } = useChangeLeads();
  const offerUndo = useOfferUndoOf();
  async function take(): Promise<Outcome> {
    const { changed, left } = await mutateAsync({ leads: [{ id, version }], status: 'working', ownerId });
    const [taken] = changed;
    if (taken) offerUndo(`${name} es tuya y pasa a «${leadStatusLabels.working}».`, taken, name);
    return left.length === 0
      ? { done: 'Es tuya' }
      : { failed: 'Ha cambiado mientras tanto. Ábrela para ver cómo está.' };
  }
  return <ActButton label="Me la quedo" name={name} work={take} />;
}

interface SendAgainProps {
  readonly mailId: string;
  readonly state: MailState;
  readonly name: string;
}

function SendAgain({ mailId, state, name }: SendAgainProps) {
  const changed = useMailsChanged();
  async function send(): Promise<Outcome> {
    const { outcome } = await call('POST /api/admin/mails/:mailId/repeat', {
      params: { mailId },
      body: { state, repeats: 0 },
    });
    void changed();
    return outcome === 'queued' ? { done: 'Se reintenta' } : { failed: describeAlready(state) };
  }
  return <ActButton label="Enviar otra vez" name={name} work={send} />;
}

function Repeat({ id, name }: { readonly id: string; readonly name: string }) {
  const changed = useSystemChanged();
  async function repeat(): Promise<Outcome> {
    const { count } = await call('POST /api/admin/system/dead-letters/replay', { body: { ids: [id] } });
    void changed();
    return { done: count === 0 ? 'Ya se había repetido' : 'Se repite' };
  }
  return <ActButton label="Repetir" name={name} work={repeat} />;
}

type Outcome = { readonly done: string } | { readonly failed: string };

interface ActButtonProps {
  readonly label: string;
  readonly name: string;
  /** @throws CallError */
  readonly work: () => Promise<Outcome>;
}

/** Keeps the button and its focus after the action; its label shows the result. */
function ActButton({ label, name, work }: ActButtonProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { busy, refusal, act } = useAction();
  const done = outcome && 'done' in outcome ? outcome.done : null;
  const failed = refusal ? [refusal.text, refusal.advice].filter(Boolean).join(' ') : null;
  const said = outcome && 'failed' in outcome ? outcome.failed : failed;
  return (
    <>
      <Button
        variant="quiet"
        className={classNames(
          '-mr-3 px-3 lg:min-h-9 lg:py-1',
          done === null ? 'text-lapis-700' : 'pointer-events-none text-green-700',
        )}
        busy={busy}
        data-row-act=""
        aria-disabled={done !== null || undefined}
        aria-label={`${done ?? label}: ${name}`}
        onClick={() => {
          if (done === null) void act(work, setOutcome);
        }}
      >
        {done ?? label}
      </Button>
      <span role="status" className="sr-only">
        {done}
      </span>
      {said && (
        <p role="alert" className="col-span-2 mb-2 text-brick-700">
          {said}
        </p>
      )}
    </>
  );
}
