const coming = new Map<string, Promise<unknown>>();

/**
 * Loads every file of a lazy part, then the part. Chromium never retries a failed import or its
 * dependants until the page reloads, but it does retry a failed fetch. The build calls this
 * function for each `import()` (build-steps/lazy-parts.ts).
 * @param files below the site's root: modules and style sheets
 * @throws TypeError when a file can't be loaded
 */
export async function loadPart<Part>(
  importPart: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map((file) => once(`/${file}`, file.endsWith('.css') ? addStyles : fetchWhole)));
  return importPart();
}

function once(address: string, load: (address: string) => Promise<unknown>): Promise<unknown> {
  const known = coming.get(address);
  if (known) return known;
  const loading = load(address);
  coming.set(address, loading);
  loading.catch(() => coming.delete(address));
  return loading;
}

async function fetchWhole(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`${answer.status} for ${address}`);
  await answer.arrayBuffer();
}

function addStyles(address: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new TypeError(`no style sheet at ${address}`));
    };
  });
}
