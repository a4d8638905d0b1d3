import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons.tsx';

export function DraftNotice({ onRestart }: { readonly onRestart: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md border border-line bg-paper-2 py-2 pr-2 pl-4 text-sm">
      <p role="status" className="flex min-w-0 gap-3">
        <Icon name="info" className="mt-0.5 size-5 shrink-0 text-gold-600" />
        Hemos recuperado lo que dejaste a medias.
      </p>
      <Button variant="quiet" onClick={onRestart}>
        Empezar de nuevo
      </Button>
    </div>
  );
}
