import type { LeadRow, SeenLead } from '@horus/contract/backoffice/leads';
import { paths } from '@horus/contract/backoffice/paths';
import { UNDO_SECONDS } from '@horus/contract/backoffice/undo';
import { useLocation, useNavigate } from 'react-router';
import { useUndoLeads } from '#client/backoffice/leads.ts';
import { textOf } from '#client/call.ts';
import { UNSAVED } from '#pages/backoffice/parts/detail-page.tsx';
import { useListPlace } from '#pages/backoffice/parts/use-list-place.ts';
import { toast } from '#ui/toast.ts';

export const nameOfLead = ({ company, name }: Pick<LeadRow, 'company' | 'name'>) => company || name;
const linkToLead = (leadId: string) =>
  ({ label: 'Ver la solicitud', href: paths.admin.lead.href({ leadId }), state: null }) as const;

interface Undo {
  /** The changed requests with their new version. */
  readonly leads: readonly SeenLead[];
  readonly undone: string;
  /** Shown when a request has changed since and keeps its values. */
  readonly kept: string;
  readonly onUndone?: (() => void) | undefined;
}

/**
 * Shows a message that offers to undo the operator's last change, also from another page. The undo
 * of a change made on the request's page opens that page again.
 */
export function useOfferUndo() {
  const { mutateAsync } = useUndoLeads();
  const { pathname, state } = useLocation();
  const place = useListPlace();
  const navigate = useNavigate();

  async function openAgain(): Promise<void> {
    const isNeighbour = place?.items.includes(location.pathname) ?? false;
    const isList = location.pathname + location.search === place?.href;
    await navigate(pathname, { replace: isNeighbour, state: isNeighbour || isList ? state : null });
  }

  async function undo({ leads, undone, kept, onUndone }: Undo): Promise<void> {
    const [only, ...others] = leads;
    const action = only && others.length === 0 ? linkToLead(only.id) : undefined;
    const isAway = () => location.pathname !== action?.href;
    const options = () => (action && isAway() ? { action } : {});
    try {
      const { left } = await mutateAsync({ leads: leads.map(({ id, version }) => ({ id, version })) });
      if (left.length > 0) return toast.error(kept, options());
      onUndone?.();
      const isChangedHere = pathname === action?.href;
      if (isChangedHere && isAway() && !document.querySelector(UNSAVED)) await openAgain();
      toast.info(undone, options());
    } catch (error) {
      toast.error(textOf(error, 'No se ha podido deshacer. Vuelve a intentarlo.'), options());
    }
  }

  return (text: string, offer: Undo) =>
    toast.success(text, {
      autoClose: UNDO_SECONDS * 1000,
      action: { label: 'Deshacer', run: () => void undo(offer) },
    });
}

/** The offer for one request. */
export function useOfferUndoOf() {
  const offerUndo = useOfferUndo();
  return (
    text: string,
    lead: SeenLead,
    name: string,
    words: Partial<Pick<Undo, 'undone' | 'onUndone'>> = {},
  ) =>
    offerUndo(text, {
      leads: [lead],
      ...{ undone: `Deshecho: ${name} vuelve a estar como estaba.`, ...words },
      kept: `No se ha deshecho: ${name} ha cambiado mientras tanto.`,
    });
}
