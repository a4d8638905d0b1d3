import type { PlanSelection } from '@horus/contract/billing';
import { deviceStorage, tabStorage } from '#client/storage.ts';

/** The plan that an anonymous visitor picked, until they have logged in. */
const SELECTED_PLAN_KEY = 'selectedPlan';

/** Keeps the plan that a visitor picked. */
export function storeSelectedPlan(selection: PlanSelection): void {
  deviceStorage.set(SELECTED_PLAN_KEY, JSON.stringify(selection));
}

/**
 * The stored plan, left where it is; session storage goes first. Null when there is none, or none
 * that we sell.
 */
export function readSelectedPlan(): Promise<PlanSelection | null> {
  return parse(readAll());
}

/** The stored plan, cleared from both storages at once, so that it is taken once. */
export function takeSelectedPlan(): Promise<PlanSelection | null> {
  const stored = readAll();
  for (const storage of storages) storage.remove(SELECTED_PLAN_KEY);
  return parse(stored);
}

const storages = [tabStorage, deviceStorage];

function readAll(): string[] {
  return storages.flatMap((storage) => storage.get(SELECTED_PLAN_KEY) ?? []);
}

/**
 * The schemas are loaded when there is something to check, so that the page that stores a plan goes
 * without.
 */
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
