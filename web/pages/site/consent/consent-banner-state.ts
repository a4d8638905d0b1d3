const listeners = new Set<() => void>();

/** Opens the banner again, from the footer or the cookies page. */
export function askForConsent(): void {
  for (const listener of listeners) listener();
}

export function onConsentAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
