/** Whether the browser keeps something under this key; not where it refuses storage. */
export function isKept(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
