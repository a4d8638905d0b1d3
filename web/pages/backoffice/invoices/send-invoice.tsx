import {
  type InvoiceRequestDetail,
  MAX_INVOICE_BYTES,
  MAX_INVOICE_NUMBER_LENGTH,
  type PaymentToInvoice,
} from '@horus/contract/backoffice/invoices';
import { labelPaymentStatus } from '@horus/contract/backoffice/stripe-status-labels';
import { formatShortDate } from '@horus/contract/dates';
import { formatMoney } from '@horus/contract/money';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#client/backoffice/call.ts';
import { invoiceItems, useQueueChanged } from '#client/backoffice/queues.ts';
import { sendOnce } from '#client/backoffice/send-once.ts';
import { describeJump, numberInName } from '#pages/backoffice/invoices/number-in-name.ts';
import { UnsentDecision } from '#pages/backoffice/invoices/unsent-decision.tsx';
import { FileField } from '#pages/backoffice/parts/file-field.tsx';
import { toastWithUndo } from '#pages/backoffice/parts/toast-with-undo.ts';
import { useDraft } from '#pages/backoffice/parts/use-draft.ts';
import { useOpenNextItem } from '#pages/backoffice/parts/use-open-next-item.ts';
import { RefusalAlert } from '#pages/forms/form-refusal.tsx';
import { useAction } from '#pages/forms/use-action.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { SelectField, TextField } from '#ui/field.tsx';
import { SectionPanel } from '#ui/panel.tsx';

const MEGABYTES = MAX_INVOICE_BYTES / 1_024 / 1_024;

interface SendInvoiceProps {
  readonly request: InvoiceRequestDetail;
  readonly payment: PaymentToInvoice | null;
  readonly onChoose: (paymentId: string) => void;
}

/** Uploads and sends the first PDF or its correction in one step. */
export function SendInvoice({ request, payment, onChoose }: SendInvoiceProps) {
  const [newest] = request.documents;
  const changed = useQueueChanged('invoices');
  const goOn = useOpenNextItem(invoiceItems);
  const { busy, refusal, isOutcomeUnknown, clear, act } = useAction();
  const name = request.companyName;
  const about = `number ${request.id}`;
  const [typed, setTyped] = useDraft(about, name);
  const isSentAllTheSame = isOutcomeUnknown && newest?.number === typed.trim();
  const [pdf, setPdf] = useState<File | null>(null);
  /** The number of the chosen file; any other text was typed. */
  const filled = useRef('');
  const [wrong, setWrong] = useState<Problems>({});
  const form = useRef<HTMLFormElement>(null);
  const issuedNumber = newest ? null : payment?.issuedNumber;

  function choose(chosen: File | null): void {
    setPdf(chosen);
    clear();
    const problem: Problems = chosen ? judgePdf(chosen) : {};
    setWrong(({ pdf: _, ...others }) => ({ ...others, ...problem }));
    let number = typed;
    const named = chosen && numberInName(chosen.name, request.lastNumber ?? newest?.number ?? null);
    // A refused number gives way to the new file's.
    if (typed === filled.current || (refusal && named)) {
      number = named ?? '';
      filled.current = number;
      setTyped(number);
      if (number) setWrong(({ number: _, ...others }) => others);
    }
    if (chosen && !problem.pdf) {
      form.current?.querySelector<HTMLElement>(number ? '[type=submit]' : '[name=number]')?.focus();
    }
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const number = typed.trim();
    const again = new FormData(event.currentTarget).has('again');
    const problems: Problems = {
      ...(issuedNumber && !again && { again: 'Márcalo para emitir otra factura del mismo pago' }),
      ...(number === '' && { number: 'Escribe el número de la factura' }),
      ...judgePdf(pdf),
    };
    setWrong(problems);
    clear();
    const [first] = Object.keys(problems);
    if (first) return form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    if (!pdf) return;
    const corrects = newest?.version.toString();
    // Some systems don't know the type of a PDF.
    const body = pdf.slice(0, pdf.size, 'application/pdf');
    const isDone = await act(
      () =>
        sendOnce(about, (id) =>
          call('POST /api/admin/invoices/:requestId/document', {
            params: { requestId: request.id },
            query: { id, number, corrects, paymentId: payment?.id, again: again ? '1' : undefined },
            body,
          }),
        ),
      ({ id }) =>
        toastWithUndo(
          `Enviada. ${name} recibe un correo.`,
          { id, name, kind: 'invoice', subjectId: request.id },
          changed,
        ),
    );
    if (isDone) {
      setTyped('');
      onChoose('');
      setPdf(null);
      form.current?.reset();
      if (!newest) await goOn?.();
    }
    await changed();
  }

  if (request.state === 'rejected') {
    const onDiscard = () => {
      clear();
      setTyped('');
    };
    return <UnsentDecision title="Tu factura no ha salido" {...{ typed, refusal, onDiscard }} />;
  }
  return (
    <SectionPanel title={newest ? 'Enviar una corrección' : 'Enviar la factura'}>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="grid gap-5"
      >
        {newest && (
          <p className="text-sm text-ink-600">
            El cliente verá la nueva en lugar de la <strong>{newest.number}</strong>, que se conserva.
          </p>
        )}
        {!request.found && payment && (
          <SelectField
            label="Pago de la factura"
            value={payment.id}
            onChange={({ target }) => {
              onChoose(target.value);
              setWrong(({ again: _, ...others }) => others);
            }}
          >
            {request.payments.map((each) => (
              <option key={each.id} value={each.id}>
                {describePayment(each)}
              </option>
            ))}
          </SelectField>
        )}
        {issuedNumber && (
          <CheckboxField
            key={payment?.id}
            name="again"
            label={`Ya tiene la factura ${issuedNumber}: emitir otra`}
            error={wrong.again}
            onChange={() => setWrong(({ again: _, ...others }) => others)}
          />
        )}
        <TextField
          name="number"
          data-draft={about}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          label="Número de factura"
          // Always one line, so that a colleague's invoice moves nothing under the pointer.
          hint={describeJump(typed.trim(), request.lastNumber) ?? describeLast(request)}
          required
          maxLength={MAX_INVOICE_NUMBER_LENGTH}
          autoComplete="off"
          error={wrong.number}
        />
        <FileField
          name="pdf"
          label="PDF de la factura"
          hint={`${MEGABYTES} MB como mucho`}
          required
          choose="Elegir PDF"
          accept="application/pdf,.pdf"
          fileName={pdf?.name}
          onFile={choose}
          error={wrong.pdf}
        />
        <RefusalAlert refusal={isSentAllTheSame ? null : refusal} />
        <Button type="submit" busy={busy} busyLabel="Enviando...">
          {newest ? 'Enviar la corrección' : 'Enviar la factura'}
        </Button>
      </form>
    </SectionPanel>
  );
}

interface Problems {
  readonly again?: string;
  readonly number?: string;
  readonly pdf?: string;
}

function describeLast({ lastNumber, documents }: InvoiceRequestDetail): string {
  if (!lastNumber) return 'El que figura en el PDF';
  return `La última ${documents.length > 0 ? 'corrección que salió' : 'que salió'}: ${lastNumber}`;
}

/** '2 ene 2027, 48,39 €, ya tiene F-7, en disputa: Suscripción'. */
function describePayment(payment: PaymentToInvoice): string {
  const { paidAt, amount, currency, description, status, issuedNumber } = payment;
  const facts = [
    formatShortDate(paidAt),
    formatMoney(amount, currency),
    issuedNumber && `ya tiene ${issuedNumber}`,
    status !== 'succeeded' && labelPaymentStatus(status).toLowerCase(),
  ];
  return `${facts.filter(Boolean).join(', ')}: ${description}`;
}

function judgePdf(pdf: File | null): Pick<Problems, 'pdf'> {
  if (!pdf || pdf.size === 0) return { pdf: 'Elige el PDF de la factura' };
  if (pdf.size > MAX_INVOICE_BYTES) return { pdf: `Pesa más de ${MEGABYTES} MB` };
  return /\.pdf$/i.test(pdf.name) ? {} : { pdf: 'Tiene que ser un PDF' };
}
