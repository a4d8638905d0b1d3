import { toast } from '#ui/toast.ts';

/** When copying fails, the user can select the text. */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast.success('Copiado');
    } catch {
      toast.error('Tu navegador no deja copiar. Márcalo y cópialo tú.');
    }
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="min-h-11 font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800"
    >
      Copiar<span className="sr-only"> {what}</span>
    </button>
  );
}
