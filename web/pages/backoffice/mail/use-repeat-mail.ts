import type { RepeatableMail } from '@horus/contract/backoffice/mail';
import { call } from '#client/backoffice/call.ts';
import { useMailsChanged } from '#client/backoffice/mail.ts';
import { describeAlready, mailStateWords } from '#content/backoffice/mail.ts';
import { toastWithUndo } from '#pages/backoffice/parts/toast-with-undo.ts';
import { useAction } from '#pages/forms/use-action.ts';
import { toast } from '#ui/toast.ts';

/** Sends the email again only if its state is still the one shown. */
export function useRepeatMail({ id, state, repeats, to }: RepeatableMail, onUndone?: () => unknown) {
  const changed = useMailsChanged();
  const { busy, refusal, act } = useAction();
  const { again, said } = mailStateWords[state];
  async function repeat(): Promise<void> {
    await act(
      () =>
        call('POST /api/admin/mails/:mailId/repeat', { params: { mailId: id }, body: { state, repeats } }),
      ({ outcome, held }) => {
        if (outcome === 'already') toast.info(describeAlready(state));
        else if (held === null) toast.success(said(to));
        else {
          const sent = { id: held, kind: 'mail', subjectId: id, name: to } as const;
          toastWithUndo(said(to), sent, () => Promise.all([changed(), onUndone?.()]));
        }
      },
    );
    await changed();
  }
  return { again, busy, refusal, repeat };
}
