import type { PlanChoice } from '@horus/contract/plan-change';
import type { ChangePlanAnswer, ChangePlanBody, ChangePreview } from '@horus/contract/plan-change-calls';
import { planName } from '@horus/contract/plan-names';
import { recordActivity } from '#features/activity/record-activity';
import type { SalesServices } from '#features/billing/catalogue/catalogue-reader';
import { changeNow } from '#features/billing/plan-change/change-now';
import { planLater } from '#features/billing/plan-change/plan-later';
import { findChange, type PossibleChange, previewChange } from '#features/billing/plan-change/preview-change';
import { readFigures, type SeenFigures } from '#features/billing/plan-change/seen-figures';
import type { PlanHolder } from '#features/billing/plan-holder';
import { claimChange } from '#features/billing/sync/change-claims';
import { syncAfterChange } from '#features/billing/sync/sync-after-change';
import { AppError } from '#platform/app-error';
import type { Db } from '#platform/database';

/**
 * Changes a plan if the shown figures are still valid; otherwise returns the new figures.
 * @param begun logs the request before the change
 * @throws AppError 'request.invalid' | 'billing.change_declined' | 'billing.change_running'
 *   | 'billing.change_unknown' | 'billing.provider_unavailable' | 'billing.sale_closed'
 */
export async function changePlan(
  services: SalesServices,
  holder: PlanHolder,
  body: ChangePlanBody,
  begun: (tx: Db, before: PlanChoice) => Promise<void> = async () => {},
): Promise<ChangePlanAnswer> {
  const seen = await readFigures(services, body.token);
  if (!seen) {
    return { outcome: 'other_figures', preview: await previewChange(services, holder, body) };
  }
  return claimChange(services, holder, async (claimed) => {
    const possible = await findChange(services, claimed, body, seen.prorationDate);
    if (!('preview' in possible) || !isSame(possible.seen, seen)) {
      return { outcome: 'other_figures', preview: await previewChange(services, claimed, body) };
    }
    requireConsent(possible.preview, body);
    await services.database.db.transaction(async (tx) => {
      await recordActivity(tx, {
        ...claimed.doneBy,
        at: services.now(),
        kind: 'plan.change_asked',
        details: { plan: planName(body) },
      });
      await begun(tx, possible.before);
    });
    try {
      return await carryOut(services, possible, claimed.claimId);
    } finally {
      await syncAfterChange(services, claimed);
    }
  });
}

function isSame(now: SeenFigures, seen: SeenFigures): boolean {
  return JSON.stringify(now) === JSON.stringify(seen);
}

/** A change must not undo a cancellation without the customer's consent. */
function requireConsent(preview: ChangePreview, body: ChangePlanBody): void {
  if (preview.kind === 'refused') return;
  const fields = {
    ...(preview.undoesCancellation &&
      !body.undoCancellation && { undoCancellation: 'Dinos que quieres seguir: tienes cancelado tu plan.' }),
    ...(preview.smaller.length > 0 &&
      !body.limitsAreEnough && { limitsAreEnough: 'Confirma que los nuevos límites te bastan.' }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('request.invalid', { fields });
}

async function carryOut(
  services: SalesServices,
  { plan, asked }: PossibleChange,
  claimId: string,
): Promise<ChangePlanAnswer> {
  if (asked.change.kind === 'now') return changeNow(services, plan, asked, claimId);
  await planLater(services, plan, asked, claimId);
  return { outcome: 'planned' };
}
