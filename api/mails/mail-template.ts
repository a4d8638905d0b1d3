import type { CompanySettings } from '@horus/contract/company';
import type { ReactNode } from 'react';
import type { Reason } from '#mails/layout/reasons.ts';
import type { MessageProps, Template } from '#mails/messages.ts';
import type { TermsEdition } from '#mails/terms-edition.ts';
import type { RenderedMail } from '#platform/mail';

/** Who writes: the company's data, and the origin of its site. */
export interface Sender {
  readonly company: CompanySettings;
  readonly publicUrl: string;
  /**
   * The edition of the general conditions with a hash; today's without one, or when there is none
   * of it.
   */
  terms(hash: string | null): Promise<TermsEdition>;
}

/** In whose name a mail speaks: the product's, or the company's. */
export type Brand = 'horus' | 'company';

/** What a template makes of its props; the layout does the rest. */
export interface MailContent {
  /** One line, under 80 characters. */
  readonly subject: string;
  /** What a mail client shows beside the subject: it goes on where the subject ends. */
  readonly preview: string;
  /** The heading inside the mail. */
  readonly title: string;
  readonly body: ReactNode;
  /** The product's, unless said otherwise. */
  readonly brand?: Brand;
  /** Why the recipient gets this mail, for its foot. */
  readonly reason: Reason;
  readonly attachments?: RenderedMail['attachments'];
}

/**
 * One kind of mail. It is given plain data and says what the mail says; amounts and addresses come
 * with the props.
 */
export type MailTemplate<Name extends Template> = (
  props: MessageProps[Name],
  sender: Sender,
) => MailContent | Promise<MailContent>;
