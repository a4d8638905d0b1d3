/**
 * Milliseconds that a browser may take to begin with a large file, or to ask whether to: Safari
 * reads it only then.
 */
const SAVING_MS = 60_000;

/** Gives the visitor a file, as the browser saves any download. */
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
