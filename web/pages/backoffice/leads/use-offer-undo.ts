import type { ChangeLeadsAnswer, LeadRow } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { useChangeLeads } from '#client/backoffice/leads.ts';
import { textOf } from '#client/call.ts';
import { toast } from '#ui/toast.ts';

type Before = ChangeLeadsAnswer['before'];

export const nameOfLead = ({ company, name }: Pick<LeadRow, 'company' | 'name'>) => company || name;
const linkToLead = (leadId: string) =>
  ({ label: 'Ver la solicitud', href: paths.admin.lead.href({ leadId }), state: null }) as const;

interface Undo {
  /** Old values and new versions of the changed requests. */
  readonly before: Before;
  readonly undone: string;
  /** Shown when a request has changed since and keeps its values. */
  readonly kept: string;
}

/** Shows a message that offers to restore status and owner, also from another page. */
export function useOfferUndo() {
  const { mutateAsync } = useChangeLeads();

  async function undo({ before, undone, kept }: Undo): Promise<void> {
    const [only, ...others] = before;
    const action = only && others.length === 0 ? linkToLead(only.id) : undefined;
    const options = action && location.pathname !== action.href ? { action } : {};
    const groups = new Map<string, Before>();
    for (const each of before) {
      const key = `${each.status} ${each.ownerId}`;
      groups.set(key, [...(groups.get(key) ?? []), each]);
    }
    try {
      const left: string[] = [];
      for (const group of groups.values()) {
        const leads = group.map(({ id, version }) => ({ id, version }));
        const answer = await mutateAsync({ leads, status: group[0]?.status, ownerId: group[0]?.ownerId });
        left.push(...answer.left);
      }
      if (left.length > 0) toast.error(kept, options);
      else toast.info(undone, options);
    } catch (error) {
      toast.error(textOf(error, 'No se ha podido deshacer. Vuelve a intentarlo.'), options);
    }
  }

  return (text: string, offer: Undo) =>
    toast.success(text, {
      autoClose: UNDO_SECONDS * 1000,
      action: { label: 'Deshacer', run: () => void undo(offer) },
    });
}
