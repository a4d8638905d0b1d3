/** Whether the banner is asked for again, from the footer or the cookies page. */
const listeners = new Set<() => void>();

/** Opens the choice again, as easily as it was given. */
export function askForConsent(): void {
  for (const listener of listeners) listener();
}

export function onConsentAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
