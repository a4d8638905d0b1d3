import type { CompanySettings } from '@horus/contract/company';
import type { ReactNode } from 'react';
import type { Reason } from '#mails/layout/reasons.ts';
import type { MessageProps, Template } from '#mails/messages.ts';
import type { TermsEdition } from '#mails/terms-edition.ts';
import type { RenderedMail } from '#platform/mail';

export interface Sender {
  readonly company: CompanySettings;
  readonly publicUrl: string;
  /** Returns the edition with a hash; null or an unknown hash returns the current one. */
  terms(hash: string | null): Promise<TermsEdition>;
  /** Returns the PDF of a request's invoice in one of its versions; null if it was erased. */
  invoice(requestId: string, version: number): Promise<Buffer | null>;
}

export type Brand = 'horus' | 'company';

export interface MailContent {
  /** Below 80 characters. */
  readonly subject: string;
  /** Continues the subject in the list of a mail client. */
  readonly preview: string;
  /** Default: the subject. */
  readonly title?: string;
  /** The name of the greeted person; null greets without a name. Default: no greeting. */
  readonly greeting?: string | null;
  readonly body: ReactNode;
  /** Default: 'horus'. */
  readonly brand?: Brand;
  /** Shown in the footer. */
  readonly reason: Reason;
  /** The text ends with the writer's own signature. */
  readonly signed?: true;
  readonly attachments?: RenderedMail['attachments'];
}

export type MailTemplate<Name extends Template> = (
  props: MessageProps[Name],
  sender: Sender,
) => MailContent | Promise<MailContent>;
