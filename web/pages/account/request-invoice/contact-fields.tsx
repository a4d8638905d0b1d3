import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { invoiceRequest } from '#content/invoice-request.ts';
import type {
  InvoiceFormValues,
  invoiceFormSchema,
} from '#pages/account/request-invoice/invoice-form-values.ts';
import { TextAreaField, TextField } from '#ui/field.tsx';
import { SectionPanel } from '#ui/panel.tsx';

const { contact: labels } = invoiceRequest;

interface ContactFieldsProps {
  readonly form: UseFormReturn<InvoiceFormValues, unknown, z.infer<typeof invoiceFormSchema>>;
}

export function ContactFields({ form: { register, formState } }: ContactFieldsProps) {
  const { errors } = formState;
  return (
    <SectionPanel title={labels.title}>
      <div className="grid gap-5">
        <TextField
          label={labels.contactName}
          required
          autoComplete="name"
          error={errors.contactName?.message}
          {...register('contactName')}
        />
        <TextField
          label={labels.email}
          type="email"
          inputMode="email"
          required
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label={labels.phone}
          optional
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextField
          label={labels.invoiceNumber}
          hint={labels.invoiceNumberHint}
          optional
          autoComplete="off"
          error={errors.invoiceNumber?.message}
          {...register('invoiceNumber')}
        />
        <TextAreaField
          label={labels.comments}
          optional
          rows={4}
          error={errors.comments?.message}
          {...register('comments')}
        />
      </div>
    </SectionPanel>
  );
}
