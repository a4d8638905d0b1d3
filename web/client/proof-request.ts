import { useSyncExternalStore } from 'react';
import { createStore } from '#client/store.ts';

/** The customer is being asked to prove again who they are. */
export interface ProofRequest {
  /** They have, or want to leave it. */
  readonly settle: (proved: boolean) => void;
  readonly proved: Promise<boolean>;
}

const request = createStore<ProofRequest | null>(null);
let dialogs = 0;

/**
 * Has the customer prove again who they are: calls at once ask them once.
 * @returns whether they have; false on a page that can't ask
 */
export function askForProof(): Promise<boolean> {
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

/** Whether a proof is wanted, for the dialog that asks for it; while one is there calls may ask. */
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
