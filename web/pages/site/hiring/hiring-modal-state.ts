import type { PlanType } from '@horus/contract/catalog';
import { createStore } from '#client/store.ts';

/** Plan of the open wizard dialog; null when closed. */
export const hiringModal = createStore<PlanType | null>(null);
