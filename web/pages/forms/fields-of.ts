import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';

/** Returns the props of a field: its registration and its error. */
export function fieldsOf<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'register' | 'getFieldState' | 'formState'>,
) {
  return (name: Path<Values>, options?: RegisterOptions<Values, Path<Values>>) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message,
  });
}
