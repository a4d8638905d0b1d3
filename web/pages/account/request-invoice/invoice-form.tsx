import { paths } from '@horus/contract/paths';
import type { InvoiceRequestsAnswer } from '@horus/contract/requests';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { INVOICE_DRAFT_KEY } from '#client/form-drafts.ts';
import { zodResolver } from '#client/form-resolver.ts';
import { requestFailureText, requestInvoice } from '#client/invoice-requests.ts';
import { invoiceRequest } from '#content/invoice-request.ts';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { DraftNotice } from '#pages/account/parts/draft-notice.tsx';
import { useFormDraft, useKeepDraft } from '#pages/account/parts/use-form-draft.ts';
import { CompanyFields } from '#pages/account/request-invoice/company-fields.tsx';
import { ContactFields } from '#pages/account/request-invoice/contact-fields.tsx';
import {
  bodyOf,
  type CompanyValues,
  firstValues,
  type InvoiceFormValues,
  invoiceFormSchema,
} from '#pages/account/request-invoice/invoice-form-values.ts';
import { DataProtectionNote } from '#pages/auth/data-protection-note.tsx';
import { showFieldErrors } from '#pages/forms/form-refusal.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { FormStatus } from '#ui/form-status.tsx';
import { toast } from '#ui/toast.ts';

interface InvoiceFormProps {
  /** Data of the last request; null without one. */
  readonly lastData: InvoiceRequestsAnswer['lastData'];
  /** Data for the organisation's invoices; null when not given yet. */
  readonly fiscalData: InvoiceRequestsAnswer['fiscalData'];
  /** Data collected with the payment; null without any. */
  readonly billedTo: InvoiceRequestsAnswer['billedTo'];
  readonly paymentId: string | null;
}

interface Failure {
  readonly text: string;
  /** Also shown next to a field, which has the focus. */
  readonly atField: boolean;
}

export function InvoiceForm({ lastData, fiscalData, billedTo, paymentId }: InvoiceFormProps) {
  const user = useCustomer();
  const first = firstValues({ user, lastData, fiscalData, billedTo, ofPayment: paymentId !== null });
  const draft = useFormDraft(INVOICE_DRAFT_KEY, first);
  const form = useForm<InvoiceFormValues, unknown, z.infer<typeof invoiceFormSchema>>({
    resolver: zodResolver(invoiceFormSchema),
    defaultValues: draft.begin,
  });
  useKeepDraft(form, draft.keep);
  const { isSubmitting } = form.formState;
  const [failure, setFailure] = useState<Failure | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const navigate = useNavigate();

  // The busy button has lost the focus, which moves to the error or the invalid field.
  useEffect(() => {
    if (failure && !failure.atField) status.current?.focus();
  }, [failure]);

  async function submit(values: z.infer<typeof invoiceFormSchema>): Promise<void> {
    setFailure(null);
    try {
      const { message } = await requestInvoice(bodyOf(values, paymentId));
      draft.forget();
      await navigate(paths.account.dashboard.href());
      toast.success(message, { position: 'top-center', toastId: 'invoice-request' });
    } catch (error) {
      const names = Object.keys(values) as (keyof InvoiceFormValues)[];
      setFailure({ text: requestFailureText(error), atField: showFieldErrors(error, names, form) });
    }
  }

  function startAgain(): void {
    draft.forget();
    // Focus first: after a reset, the form knows its fields only once they are rendered.
    form.setFocus('companyName');
    form.reset(first);
  }

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} className="grid gap-8">
      {draft.restored && <DraftNotice onRestart={startAgain} />}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <CompanyFields form={form as unknown as UseFormReturn<CompanyValues>} />
        <ContactFields form={form} />
      </div>
      <FormStatus ref={status} tone={failure === null ? null : 'error'} message={failure?.text ?? null} />
      <div className="grid gap-5">
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            size="lg"
            busy={isSubmitting}
            busyLabel={invoiceRequest.sending}
            className="max-sm:w-full"
          >
            {invoiceRequest.send}
          </Button>
          <ButtonLink
            to={paths.account.dashboard.href()}
            size="lg"
            variant="secondary"
            onClick={draft.forget}
            className="max-sm:w-full"
          >
            {invoiceRequest.cancel}
          </ButtonLink>
        </div>
        <DataProtectionNote purpose={invoiceRequest.purpose} />
      </div>
    </form>
  );
}
