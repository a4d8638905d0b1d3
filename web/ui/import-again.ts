/**
 * Imports a part of the page, and once more under another address if that fails: Chromium keeps a
 * failed import under its address and never asks for it again. Safari, which tells no address, asks
 * again by itself.
 * @param fetchPart the part's `import()`
 */
export async function importAgain<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  try {
    return await fetchPart();
  } catch (error) {
    const address = addressIn(error);
    if (!address) throw error;
    return import(/* @vite-ignore */ `${address}?again=${Date.now()}`);
  }
}

/** Where a browser says which module it could not load, it says so at the end. */
function addressIn(error: unknown): string | null {
  const message = error instanceof Error ? error.message : '';
  const start = message.indexOf(`${location.origin}/`);
  return start === -1 ? null : message.slice(start).trim();
}
