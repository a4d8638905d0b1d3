import type { PlanSelection } from '@horus/contract/billing';
import { deviceStorage, tabStorage } from '#client/storage.ts';

const SELECTED_PLAN_KEY = 'selectedPlan';

export function storeSelectedPlan(selection: PlanSelection): void {
  deviceStorage.set(SELECTED_PLAN_KEY, JSON.stringify(selection));
}

/** Prefers session storage. Null when there is none or it is not for sale. */
export function readSelectedPlan(): Promise<PlanSelection | null> {
  return parse(readAll());
}

export function consumeSelectedPlan(): Promise<PlanSelection | null> {
  const stored = readAll();
  for (const storage of storages) storage.remove(SELECTED_PLAN_KEY);
  return parse(stored);
}

const storages = [tabStorage, deviceStorage];

function readAll(): string[] {
  return storages.flatMap((storage) => storage.get(SELECTED_PLAN_KEY) ?? []);
}

/** Loads the schemas only to check a stored plan. */
async function parse(stored: readonly string[]): Promise<PlanSelection | null> {
  if (stored.length === 0) return null;
  const { planSelection } = await import('@horus/contract/billing');
  for (const text of stored) {
    const parsed = planSelection.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
  }
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
