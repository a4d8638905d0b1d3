import type { DownloadedFile } from '#client/call.ts';

/**
 * Time for the browser to start with a large file or to ask the user. Safari reads it only then.
 */
const SAVING_MS = 60_000;

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), SAVING_MS);
}

export async function saveDownload(file: Promise<DownloadedFile>, fallbackName: string): Promise<void> {
  const { content, name } = await file;
  saveFile(content, name ?? fallbackName);
}
