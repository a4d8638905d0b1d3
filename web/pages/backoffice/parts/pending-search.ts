import { createStore } from '#client/store.ts';

/** The typed search is not in the list's address yet: its rows are those of the previous one. */
export const pendingSearch = createStore(false);
