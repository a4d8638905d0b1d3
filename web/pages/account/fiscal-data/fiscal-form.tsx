import { DEFAULT_ERROR_MESSAGE } from '@horus/contract/errors';
import type { FiscalData, FiscalDataBody, FiscalDataSaved } from '@horus/contract/fiscal-data';
import { paths } from '@horus/contract/paths';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import { CallError, call, textOf } from '#client/call.ts';
import { zodResolver } from '#client/form-resolver.ts';
import { fiscalDataPage as text } from '#content/fiscal-data.ts';
import {
  type FiscalFormValues,
  firstFiscalValues,
  fiscalDataOf,
  fiscalFormSchema,
  mergeFiscalValues,
} from '#pages/account/fiscal-data/fiscal-form-values.ts';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { CompanyFields } from '#pages/account/request-invoice/company-fields.tsx';
import { type CompanyValues, countryOf } from '#pages/account/request-invoice/invoice-form-values.ts';
import { DataProtectionNote } from '#pages/auth/data-protection-note.tsx';
import { showFieldErrors } from '#pages/forms/form-refusal.tsx';
import { Button } from '#ui/button.tsx';
import { CheckboxField } from '#ui/checkbox-field.tsx';
import { TextField } from '#ui/field.tsx';
import { FormStatus } from '#ui/form-status.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { toast } from '#ui/toast.ts';

interface FiscalFormProps {
  /** Null when nothing is saved. */
  readonly data: FiscalData | null;
  readonly save: (body: FiscalDataBody) => Promise<FiscalDataSaved>;
}

export function FiscalForm({ data, save }: FiscalFormProps) {
  const { company } = useCustomer();
  const form = useForm<FiscalFormValues, unknown, z.infer<typeof fiscalFormSchema>>({
    resolver: zodResolver(fiscalFormSchema),
    defaultValues: firstFiscalValues(data, company),
  });
  /** The saved data that the form shows. */
  const seen = useRef(data);
  const { errors, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<string | null>(null);
  const status = useRef<HTMLParagraphElement>(null);

  // The busy button has lost the focus, which moves to the error.
  useEffect(() => {
    if (failure) status.current?.focus();
  }, [failure]);

  async function submit(values: z.infer<typeof fiscalFormSchema>): Promise<void> {
    setFailure(null);
    const sent = form.getValues();
    try {
      const saved = await save({ ...fiscalDataOf(values), seen: seen.current });
      takeOver(sent, saved.data);
      toast.success(saved.message, { toastId: 'fiscal-data' });
    } catch (error) {
      if (error instanceof CallError && error.code === 'fiscal_data.changed') {
        return setFailure(await explainChange(error.message));
      }
      const names = Object.keys(values) as (keyof FiscalFormValues)[];
      if (!showFieldErrors(error, names, form)) setFailure(textOf(error, DEFAULT_ERROR_MESSAGE));
    }
  }

  /**
   * Shows the saved data in fields unchanged since `base`. Returns the fields changed on both
   * sides.
   */
  function takeOver(base: FiscalFormValues, now: FiscalData | null): (keyof FiscalFormValues)[] {
    const typed = form.getValues();
    const { values, clashes } = mergeFiscalValues(base, typed, firstFiscalValues(now, company));
    for (const name of Object.keys(values) as (keyof FiscalFormValues)[]) {
      if (values[name] !== typed[name]) form.setValue(name, values[name]);
    }
    seen.current = now;
    return clashes;
  }

  /** Keeps the typed values and shows the other save next to them. */
  async function explainChange(message: string): Promise<string> {
    const now = (await call('GET /api/account/fiscal-data').catch(() => undefined))?.data;
    if (now === undefined) return message;
    const shown = firstFiscalValues(now, company);
    for (const name of takeOver(firstFiscalValues(seen.current, company), now)) {
      const value = name === 'country' ? countryOf(shown) : String(shown[name]);
      form.setError(name, { type: 'server', message: text.nowSaved(value) });
    }
    return `${message} ${text.changed}`;
  }

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} className="grid gap-8">
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <CompanyFields form={form as unknown as UseFormReturn<CompanyValues>} />
        <SectionPanel title={text.copies.title}>
          <TextField
            label={text.copies.copyTo}
            hint={text.copies.hint}
            type="email"
            optional
            autoComplete="off"
            error={errors.copyTo?.message}
            {...form.register('copyTo')}
          />
          <CheckboxField
            label={text.copies.quarterly}
            hint={text.copies.quarterlyHint}
            boxClassName="mt-4"
            {...form.register('quarterly')}
          />
        </SectionPanel>
      </div>
      <FormStatus ref={status} tone={failure === null ? null : 'error'} message={failure} />
      <div className="grid gap-5">
        <p className="max-w-prose text-sm text-ink-700">
          {text.note}{' '}
          <Link
            to={paths.account.requestInvoice.href()}
            className="font-semibold text-lapis-700 underline underline-offset-4"
          >
            {text.otherData}
          </Link>
          .
        </p>
        <Button
          type="submit"
          size="lg"
          busy={isSubmitting}
          busyLabel={text.saving}
          className="max-sm:w-full sm:justify-self-start"
        >
          {text.save}
        </Button>
        <DataProtectionNote purpose={text.purpose} />
      </div>
    </form>
  );
}
