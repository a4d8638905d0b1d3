import { type DownloadedFile, getFile } from '#client/call.ts';

/** Milliseconds that a browser may take to begin with a large file, or to ask whether to: Safari reads it only then. */
const SAVING_MS = 60_000;

/**
 * Fetches a file that only the session's owner may have, and saves it as the browser saves any download: a link can't
 * carry the token.
 * @throws CallError
 */
export async function download(address: string, fallbackName: string, timeoutMs?: number): Promise<void> {
  const file = await getFile(address, timeoutMs === undefined ? {} : { timeoutMs });
  save(file, fallbackName);
}

function save({ content, name }: DownloadedFile, fallbackName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? fallbackName;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), SAVING_MS);
}
