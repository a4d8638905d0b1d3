import { hiring } from '#content/hiring.ts';
import { DialProgress } from '#ui/dial.tsx';

export function StepDial({ step }: { readonly step: number }) {
  return (
    <span aria-hidden="true" className="relative flex size-14 shrink-0 items-center justify-center">
      <DialProgress done={step + 1} steps={hiring.steps.length} className="absolute inset-0 text-lapis-600" />
      <span className="figures font-display text-lg font-semibold">{step + 1}</span>
    </span>
  );
}
