import { expect } from '@playwright/test';
import { SANDBOX } from './system.ts';

export interface Mail {
  readonly to: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly { readonly filename: string; readonly mimeType: string }[];
}

/** Returns mails, newest first. */
export async function mailsTo(address: string, sandbox = SANDBOX): Promise<Mail[]> {
  const answer = await fetch(`${sandbox}/mailbox.json?${new URLSearchParams({ to: address })}`);
  return (await answer.json()) as Mail[];
}

/** Waits for a matching mail: a job sends it a moment after its cause. */
export async function waitForMail(address: string, matches: (mail: Mail) => boolean): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(address)).find(matches);
        return found !== undefined;
      },
      { timeout: 30_000, message: `a mail to ${address}` },
    )
    .toBe(true);
  if (!found) throw new Error('no such mail');
  return found;
}
