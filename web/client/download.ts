import { getFile } from '#client/call.ts';
import { saveFile } from '#client/save-file.ts';

/** Sends the token, which a link can't. @throws CallError */
export async function download(address: string, fallbackName: string, timeoutMs?: number): Promise<void> {
  const file = await getFile(address, timeoutMs === undefined ? {} : { timeoutMs });
  saveFile(file.content, file.name ?? fallbackName);
}
