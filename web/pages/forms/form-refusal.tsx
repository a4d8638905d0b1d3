import type { FieldValues, Path, UseFormSetError, UseFormSetFocus } from 'react-hook-form';
import { CallError, textOf } from '#client/call.ts';
import { Alert } from '#ui/alert.tsx';

export interface FormRefusal {
  readonly text: string;
  readonly advice: string | null;
}

export function refusalOf(error: unknown, fallback: string): FormRefusal {
  return { text: textOf(error, fallback), advice: adviceOf(error) };
}

function adviceOf(error: unknown): string | null {
  if (!(error instanceof CallError)) return null;
  // The back office's text says it.
  if (error.status === 0 && error.serverText === null) {
    return 'No hemos podido conectar. Comprueba tu conexión y vuelve a intentarlo: lo que has escrito sigue aquí.';
  }
  if (error.retryAfterSeconds === null) return null;
  return `Podrás volver a intentarlo en ${inWords(error.retryAfterSeconds)}.`;
}

function inWords(seconds: number): string {
  const [value, unit] = seconds < 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat('es-ES', { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Shows the server's field errors and focuses the first. Returns whether there were any. */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  names: readonly Path<Values>[],
  form: { readonly setError: UseFormSetError<Values>; readonly setFocus: UseFormSetFocus<Values> },
): boolean {
  if (!(error instanceof CallError)) return false;
  const wrong = names.filter((name) => error.fields[name] !== undefined);
  for (const name of wrong) form.setError(name, { type: 'server', message: error.fields[name] ?? '' });
  if (wrong[0]) form.setFocus(wrong[0]);
  return wrong.length > 0;
}

export function RefusalAlert({ refusal }: { readonly refusal: FormRefusal | null }) {
  if (!refusal) return null;
  return (
    <Alert tone="error">
      <p className="font-medium">{refusal.text}</p>
      {refusal.advice && <p className="mt-1">{refusal.advice}</p>}
    </Alert>
  );
}
