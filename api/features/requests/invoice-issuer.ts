import { paths } from '@horus/contract/backoffice/paths';
import type { InvoiceRequestBody } from '@horus/contract/requests';
import type { Db } from '#platform/database';
import type { Services } from '#services';

/** A request as the person who issues invoices is given it. */
export interface InvoiceOrder {
  readonly requestId: string;
  readonly form: InvoiceRequestBody;
  readonly organization: string;
  /** Of the account that asked. */
  readonly email: string;
}

/**
 * Who issues the invoices that customers ask for. This site collects requests and shows what was
 * issued; numbering, series and VeriFactu are the issuer's. A program certified for them takes the
 * place of people by implementing this, and calls `attachInvoice` when it is done.
 */
export interface InvoiceIssuer {
  /** Hands a request over, in the transaction that stores it. */
  order(db: Db, order: InvoiceOrder): Promise<void>;
}

/**
 * People issue them, in the company's own invoicing program: they get a mail, and attach the PDF
 * in the back office, or with `npm run operator`.
 */
export function createIssuerByHand({ mailer, config }: Services): InvoiceIssuer {
  return {
    order: (db, { requestId, form, organization, email }) =>
      mailer.queue(
        db,
        { to: config.company.COMPANY_EMAIL, replyTo: form.email },
        {
          template: 'invoice-request-to-company',
          props: {
            ...{ request: form, organization, email },
            officeUrl: config.server.publicUrl + paths.admin.invoice.href({ requestId }),
          },
        },
      ),
  };
}
