import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FormRefusal, RefusalAlert, refusalOf } from '#pages/forms/form-refusal.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';

interface ActDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: string;
  /** By default 'Cancelar'. */
  readonly wayBack?: string;
  readonly impossible?: boolean;
  /** Its data are still read: the act can't be done yet. */
  readonly reading?: boolean;
  readonly variant?: 'primary' | 'danger';
  readonly onAct: () => Promise<void>;
  /** Success message; without it the action shows one. */
  readonly said?: string;
  /** A refusal means that the data shown may be stale. */
  readonly onRefused?: () => void;
  readonly onClose: () => void;
}

export class ActionFailed extends Error {
  readonly text: string | null;

  constructor(text: string | null) {
    super(text ?? 'not sent');
    this.text = text;
  }
}

export function ActionDialog(props: ActDialogProps) {
  const {
    title,
    children,
    action,
    wayBack = 'Cancelar',
    impossible = false,
    reading = false,
    variant = 'primary',
    onAct,
    said,
    onRefused,
    onClose,
  } = props;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [wrongSends, setWrongSends] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (wrongSends > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [wrongSends]);

  async function act(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await onAct();
    } catch (error) {
      setBusy(false);
      const text = error instanceof ActionFailed ? error.text : undefined;
      if (text === null) {
        setWrongSends((count) => count + 1);
        return;
      }
      const failure = 'No se ha podido hacer. Vuelve a intentarlo.';
      setRefusal(text === undefined ? refusalOf(error, failure) : { text, advice: null });
      onRefused?.();
      return;
    }
    if (said) toast.success(said);
    onClose();
  }

  return (
    <Dialog open onClose={onClose} title={title} locked={busy}>
      <form
        ref={form}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !reading) void act();
        }}
      >
        <div className="grid gap-3 text-ink-700">{children}</div>
        <RefusalAlert refusal={refusal} />
        <div className="flex flex-wrap gap-3">
          {!impossible && (
            <Button
              type="submit"
              variant={variant}
              busy={busy}
              busyLabel="Un momento…"
              aria-disabled={reading || undefined}
              className="grow"
            >
              {action}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose} className="grow">
            {impossible ? 'Cerrar' : wayBack}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
