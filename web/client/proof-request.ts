import { useSyncExternalStore } from 'react';
import { createStore } from '#client/store.ts';

export interface ProofRequest {
  readonly settle: (proved: boolean) => void;
  readonly proved: Promise<boolean>;
}

const request = createStore<ProofRequest | null>(null);
let dialogs = 0;

/** Shows one dialog for all concurrent calls. Returns false on a page without the dialog. */
export function requestProof(): Promise<boolean> {
  const open = request.read();
  if (open) return open.proved;
  if (dialogs === 0) return Promise.resolve(false);
  let settled: (proved: boolean) => void = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settled = resolve;
  });
  request.set({
    proved: promise,
    settle: (proved) => {
      request.set(null);
      settled(proved);
    },
  });
  return promise;
}

/** For the dialog: while one is mounted, calls may ask for a proof. */
export function useProofRequest(): ProofRequest | null {
  return useSyncExternalStore(subscribe, request.read, () => null);
}

function subscribe(listener: () => void): () => void {
  const leave = request.subscribe(listener);
  dialogs += 1;
  return () => {
    dialogs -= 1;
    leave();
  };
}
