import type { Message } from '@horus/api/mails/messages';
import type { TestShop } from '@horus/api/testing/test-shop';

export interface ReadMail {
  readonly template: Message['template'];
  readonly props: Readonly<Record<string, unknown>>;
}

/** Each call returns the mails queued since the last call, by recipient. */
export function createMailReader(shop: TestShop): () => Promise<Map<string, ReadMail[]>> {
  const seen = new Set<string>();
  return async () => {
    const { rows } = await shop.api.services.database.db.execute<{
      id: string;
      to: string;
      message: ReadMail;
    }>(
      `select id, data->>'to' as to, data->'message' as message from jobs.job where name = 'mail' order by created_on`,
    );
    const fresh = rows.filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    const mails = new Map<string, ReadMail[]>();
    for (const { to, message } of fresh) mails.set(to, [...(mails.get(to) ?? []), message]);
    return mails;
  };
}
