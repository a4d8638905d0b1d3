import type { ReceivedMail as Mail } from '@horus/contract/backoffice/mail';
import { UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { formatShortMoment } from '@horus/contract/dates';
import { useDismissMails } from '#client/backoffice/received-mails.ts';
import { textOf } from '#client/call.ts';
import { describeAttachments } from '#content/backoffice/mail.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.ts';

export function HasAnswered({ className = '' }: { readonly className?: string }) {
  return (
    <StatusPill tone="ending" className={className}>
      Ha contestado
    </StatusPill>
  );
}

interface ReceivedMailProps {
  readonly mail: Mail;
  /** The person's name; without it, the mail's address. */
  readonly name: string;
  /** The address of the request: another one is shown. */
  readonly expected?: string;
  /** The id of its request or customer. */
  readonly thread: string;
  /** The thread's mails that wait; the button is below the last one. */
  readonly waiting: readonly Mail[];
}

export function ReceivedMail({ mail, name, expected, thread, waiting }: ReceivedMailProps) {
  const { at, from, subject, body, quoted, attachments, isAutomatic } = mail;
  return (
    <li className="border-l-2 border-lapis-600 pl-4 text-sm">
      <p className="text-ink-600 wrap-anywhere">
        <span className="font-semibold text-ink-900">{name || from}</span>{' '}
        {isAutomatic ? 'envió una respuesta automática' : 'contestó por correo'}
        {expected !== undefined && from !== expected && ` desde ${from}`}, {formatShortMoment(at)}
      </p>
      {subject && <p className="font-semibold wrap-anywhere">{subject}</p>}
      {body && <p className="whitespace-pre-line wrap-anywhere">{body}</p>}
      {quoted && (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-lapis-700 underline underline-offset-4 lg:min-h-6">
            Ver el correo entero
          </summary>
          <p className="mb-2 border-l border-line pl-3 whitespace-pre-line text-ink-600 wrap-anywhere">
            {quoted}
          </p>
        </details>
      )}
      {attachments.length > 0 && (
        <p className="mt-1 text-ink-600 wrap-anywhere">{describeAttachments(attachments)}</p>
      )}
      {waiting.at(-1)?.id === mail.id && <Dismiss {...{ thread, waiting }} name={name || from} />}
    </li>
  );
}

function Dismiss({ thread, waiting, name }: Pick<ReceivedMailProps, 'thread' | 'waiting' | 'name'>) {
  const dismiss = useDismissMails(thread);
  const { busy, refusal, act } = useAction('No se ha guardado. Vuelve a intentarlo.');
  const mails = waiting.map(({ id }) => id);
  const undo = () =>
    dismiss({ mails, dismissed: false }).then(
      () => toast.info(`Deshecho: ${name} espera respuesta.`),
      (error) => toast.error(textOf(error, 'No se ha podido deshacer. Vuelve a intentarlo.')),
    );
  return (
    <div className="mt-2">
      <RefusalAlert refusal={refusal} />
      <Button
        variant="secondary"
        busy={busy}
        onClick={() =>
          void act(
            () => dismiss({ mails, dismissed: true }),
            () =>
              toast.success(`${name} ya no espera respuesta.`, {
                autoClose: UNDO_SECONDS * 1000,
                action: { label: 'Deshacer', run: () => void undo() },
              }),
          )
        }
      >
        No hace falta contestar
      </Button>
    </div>
  );
}
