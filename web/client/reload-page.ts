/** Whether the server has an answer at the page's address. */
export function isServed(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/**
 * Loads the page anew if the server has an answer at its address: without one the browser would put
 * its own error page there.
 * @returns whether it is loaded anew
 */
export async function reloadPage(): Promise<boolean> {
  const served = await isServed();
  if (served) window.location.reload();
  return served;
}
