import { getFile } from '#client/call.ts';
import { saveFile } from '#client/save-file.ts';

/**
 * Fetches a file that only the session's owner may have, and saves it as the browser saves any
 * download: a link can't carry the token.
 * @throws CallError
 */
export async function download(address: string, fallbackName: string, timeoutMs?: number): Promise<void> {
  const file = await getFile(address, timeoutMs === undefined ? {} : { timeoutMs });
  saveFile(file.content, file.name ?? fallbackName);
}
