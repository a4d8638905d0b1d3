import { createStore } from '#client/store.ts';

/** Opens the palette with this text; null while no page asks for it. */
export const askedSearch = createStore<string | null>(null);
