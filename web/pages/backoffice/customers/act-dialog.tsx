import { type ReactNode, useState } from 'react';
import { type FormRefusal, RefusalAlert, refusalOf } from '#pages/auth/form-refusal.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';

interface ActDialogProps {
  readonly title: string;
  /** What it will do, with its figures. */
  readonly children: ReactNode;
  /** What the button says that it does. */
  readonly action: string;
  /** Nothing can be done yet, or at all. */
  readonly impossible?: boolean;
  readonly onAct: () => Promise<void>;
  /** What is said once it is done; without it the act says it. */
  readonly said?: string;
  /** It was refused: what is shown may be no more. */
  readonly onRefused?: () => void;
  readonly onClose: () => void;
}

/** An act that was not sent, or did nothing: what is said of it; null where the fields say it. */
export class NotDone extends Error {
  readonly text: string | null;

  constructor(text: string | null) {
    super(text ?? 'not sent');
    this.text = text;
  }
}

/** Says what an act will do, does it, and says why not. */
export function ActDialog(props: ActDialogProps) {
  const { title, children, action, impossible = false, onAct, said, onRefused, onClose } = props;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);

  async function act(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await onAct();
    } catch (error) {
      setBusy(false);
      if (error instanceof NotDone)
        setRefusal(error.text === null ? null : { text: error.text, advice: null });
      else setRefusal(refusalOf(error, 'No se ha podido hacer. Vuelve a intentarlo.'));
      if (!(error instanceof NotDone && error.text === null)) onRefused?.();
      return;
    }
    if (said) toast.success(said);
    onClose();
  }

  return (
    <Dialog open onClose={onClose} title={title} locked={busy}>
      <form
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void act();
        }}
      >
        <div className="grid gap-3 text-ink-700">{children}</div>
        <RefusalAlert refusal={refusal} />
        <div className="flex flex-wrap gap-3">
          {!impossible && (
            <Button type="submit" busy={busy} busyLabel="Haciéndolo..." className="grow">
              {action}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose} className="grow">
            {impossible ? 'Cerrar' : 'Volver'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
