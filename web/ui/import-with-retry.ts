/**
 * Retries a failed import once under another address, because Chromium caches the failure. Safari's
 * error has no address, but Safari retries without help.
 */
export async function importWithRetry<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  try {
    return await fetchPart();
  } catch (error) {
    const address = addressIn(error);
    if (!address) throw error;
    return import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
  }
}

/** Returns the module's address, which browsers that report it put at the end of the message. */
function addressIn(error: unknown): string | null {
  const message = error instanceof Error ? error.message : '';
  const start = message.indexOf(`${location.origin}/`);
  return start === -1 ? null : message.slice(start).trim();
}
