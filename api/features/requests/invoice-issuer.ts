import { paths } from '@horus/contract/backoffice/paths';
import type { InvoiceRequestBody } from '@horus/contract/requests';
import type { Db } from '#platform/database';
import type { Services } from '#services';

export interface InvoiceOrder {
  readonly requestId: string;
  readonly form: InvoiceRequestBody;
  readonly organization: string;
  /** The account's address. */
  readonly email: string;
}

/**
 * Issues the invoices that customers request. This site only collects requests and shows issued
 * invoices; numbering, series and VeriFactu belong to the issuer.
 * A certified program can replace people by implementing this and calling `attachInvoice`.
 */
export interface InvoiceIssuer {
  /** Called in the transaction that stores the request. */
  order(db: Db, order: InvoiceOrder): Promise<void>;
}

/** Mails the company, whose people invoice in their own program and attach the PDF afterwards. */
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
