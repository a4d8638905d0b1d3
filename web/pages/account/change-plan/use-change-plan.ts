import type { PlanSelection } from '@horus/contract/billing';
import { paths } from '@horus/contract/paths';
import type { ChangePlanAnswer, ChangePreview } from '@horus/contract/plan-change-calls';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useUpdateSubscription } from '#client/account-queries.ts';
import { CallError, call, textOf } from '#client/call.ts';
import { changeTexts, doneText, plannedText } from '#content/plan-change.ts';
import { toast } from '#ui/toast.ts';

type Allowed = Exclude<ChangePreview, { kind: 'refused' }>;
interface Notice {
  readonly tone: 'info' | 'error';
  readonly text: string;
  /** The bank declined: another method may work. */
  readonly declined?: boolean;
}

/** Makes the change at the amounts shown and navigates to its result. */
export function useChangePlan(
  wanted: PlanSelection,
  preview: Allowed,
  onOtherFigures: (preview: ChangePreview) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const started = useRef(false);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [notice, setNotice] = useState<Notice | null>(null);
  const show = useUpdateSubscription();
  const navigate = useNavigate();

  async function follow(answer: ChangePlanAnswer): Promise<void> {
    if (answer.outcome === 'other_figures') {
      // The plan has probably changed in another tab, so the page reads it again.
      await show();
      onOtherFigures(answer.preview);
      if (answer.preview.kind === 'refused') toast.info(changeTexts.changedMeanwhile);
      else setNotice({ tone: 'info', text: changeTexts.otherFigures });
      return;
    }
    await show();
    if (answer.outcome === 'to_confirm') return;
    await navigate(paths.account.dashboard.href());
    toast.success(
      answer.outcome === 'changed' ? doneText(wanted) : plannedText(wanted, preview.figures.startsAt),
    );
  }

  async function send(said: FormData): Promise<void> {
    try {
      const body = {
        ...wanted,
        token: preview.figures.token,
        undoCancellation: said.has('undoCancellation'),
        limitsAreEnough: said.has('limitsAreEnough'),
      };
      await follow(await call('POST /api/stripe/plan-change', { body }));
    } catch (error) {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) {
        setErrors(error.fields);
        focusFirst(form.current, error.fields);
      } else {
        const declined = error instanceof CallError && error.code === 'billing.change_declined';
        setNotice({ tone: 'error', text: textOf(error, changeTexts.changeFailed), declined });
      }
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (started.current) return;
    started.current = true;
    setBusy(true);
    setErrors({});
    setNotice(null);
    void send(new FormData(event.currentTarget)).finally(() => {
      started.current = false;
      setBusy(false);
    });
  }

  return { form, errors, busy, notice, onSubmit };
}

function focusFirst(form: HTMLFormElement | null, fields: Readonly<Record<string, string>>): void {
  const [name = ''] = Object.keys(fields);
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
