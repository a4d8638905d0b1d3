export function isServed(): Promise<boolean> {
  return fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

/**
 * Returns false without a reload when the server is down: the browser would show its own error
 * page.
 */
export async function reloadPage(): Promise<boolean> {
  const served = await isServed();
  if (served) window.location.reload();
  return served;
}
