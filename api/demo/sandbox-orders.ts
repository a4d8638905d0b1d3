/** Returns a client of the sandbox's control API, which throws the response as an Error. */
export function orderOf({
  apiUrl,
  secretKey,
}: {
  readonly apiUrl: string | null;
  readonly secretKey: string;
}) {
  return async (path: string, body: object = {}): Promise<unknown> => {
    const answer = await fetch(`${apiUrl}/control${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`control ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}
