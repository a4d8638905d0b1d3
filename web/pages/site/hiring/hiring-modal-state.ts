import type { PlanType } from '@horus/contract/catalog';
import { createStore } from '#client/store.ts';

/** The plan that the wizard is open for, over the page; null: it is closed. */
export const hiringModal = createStore<PlanType | null>(null);
