import { CopyButton } from '#pages/account/security/copy-button.tsx';
import { Button } from '#ui/button.tsx';

interface CodesListProps {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}

/** Recovery codes, shown this once. */
export function CodesList({ codes, onDone }: CodesListProps) {
  return (
    <div className="grid gap-5">
      <p className="text-ink-600">
        Si pierdes tu app o tu llave, entras con uno de estos códigos. Cada uno vale una vez. Guárdalos donde
        no estén junto a tu contraseña: <strong className="text-ink-900">no se vuelven a mostrar</strong>.
      </p>
      <ul className="figures grid gap-x-6 gap-y-2 rounded-md bg-paper-2 p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <p className="text-sm">
        <CopyButton text={codes.join('\n')} what="los códigos" />
      </p>
      <Button onClick={onDone}>Los he guardado</Button>
    </div>
  );
}
