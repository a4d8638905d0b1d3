import { type DownloadedFile, getFile } from '#server/call.ts';

/**
 * Fetches a file that only the session's owner may have, and saves it as the browser saves any download: a link can't
 * carry the token.
 * @throws CallError
 */
export async function download(address: string, fallbackName: string): Promise<void> {
  const file = await getFile(address);
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
  // The browser has taken the address over by its next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
