import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { invoiceRequest } from '#content/invoice-request.ts';
import type {
  InvoiceFormValues,
  invoiceFormSchema,
} from '#pages/account/request-invoice/invoice-form-values.ts';
import { fieldsOf } from '#pages/forms/fields-of.ts';
import { EmailField } from '#ui/email-field.tsx';
import { TextAreaField, TextField } from '#ui/field.tsx';
import { SectionPanel } from '#ui/panel.tsx';

const { contact: labels } = invoiceRequest;

interface ContactFieldsProps {
  readonly form: UseFormReturn<InvoiceFormValues, unknown, z.infer<typeof invoiceFormSchema>>;
}

export function ContactFields({ form }: ContactFieldsProps) {
  const field = fieldsOf(form);
  return (
    <SectionPanel title={labels.title}>
      <div className="grid gap-5">
        <TextField label={labels.contactName} required autoComplete="name" {...field('contactName')} />
        <EmailField label={labels.email} required autoComplete="email" {...field('email')} />
        <TextField label={labels.phone} optional type="tel" autoComplete="tel" {...field('phone')} />
        <TextField
          label={labels.invoiceNumber}
          hint={labels.invoiceNumberHint}
          optional
          autoComplete="off"
          {...field('invoiceNumber')}
        />
        <TextAreaField label={labels.comments} optional rows={4} {...field('comments')} />
      </div>
    </SectionPanel>
  );
}
