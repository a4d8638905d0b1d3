import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { zodResolver } from '#client/form-resolver.ts';
import { fieldsOf } from '#pages/forms/fields-of.ts';
import { type FormRefusal, refusalOf, showFieldErrors } from '#pages/forms/form-refusal.tsx';

interface CallFormOptions<Values extends FieldValues> {
  readonly schema: z.ZodType<Values, Values>;
  /** Without them, text typed before React started is kept. */
  readonly defaultValues?: DefaultValues<Values>;
  /** Shown for a failure without a text of the server. */
  readonly failure: string;
  readonly send: (values: Values) => Promise<unknown>;
  /** Returns true when it has handled the error. */
  readonly onError?: (error: unknown) => boolean;
}

/** A form that sends one call. Errors of fields are shown beside them, any other in `refusal`. */
export function useCallForm<Values extends FieldValues>({
  schema,
  defaultValues,
  failure,
  send,
  onError,
}: CallFormOptions<Values>) {
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    ...(defaultValues && { defaultValues }),
  });
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const onSubmit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      await send(values);
    } catch (error) {
      // Otherwise react-hook-form counts the submit as successful.
      form.setError('root', { type: 'server' });
      if (onError?.(error)) return;
      const names = Object.keys(form.getValues()) as Path<Values>[];
      if (!showFieldErrors(error, names, form)) setRefusal(refusalOf(error, failure));
    }
  });
  return {
    form,
    field: fieldsOf(form),
    busy: form.formState.isSubmitting,
    refusal,
    setRefusal,
    onSubmit,
  };
}
