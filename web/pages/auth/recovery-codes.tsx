import { saveFile } from '#client/save-file.ts';
import { CopyButton } from '#pages/auth/copy-button.tsx';
import { Button } from '#ui/button.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  /** Shown in the file and on paper. */
  readonly email: string;
  /** The lost factor: 'la app'. */
  readonly lost: string;
  readonly onDone: () => void;
}

const action =
  'min-h-11 font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800 print:hidden';

/** Shown once, with buttons to copy, save and print. */
export function RecoveryCodes({ codes, email, lost, onDone }: RecoveryCodesProps) {
  const text = `Códigos de recuperación de Horus para ${email}\r\nCada uno vale una vez.\r\n\r\n${codes.join('\r\n')}\r\n`;
  return (
    <div className="print-alone grid gap-5">
      <p className="text-ink-600">
        Si pierdes {lost}, entrarás con uno de estos códigos. Cada uno vale una vez. Guárdalos donde no estén
        junto a tu contraseña: <strong className="text-ink-900">no los volveremos a mostrar</strong>.
      </p>
      <p className="hidden text-sm print:block">Horus, cuenta de {email}</p>
      <ul className="figures grid gap-x-6 gap-y-2 rounded-md bg-paper-2 p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-x-6 text-sm print:hidden">
        <CopyButton text={codes.join('\n')} what="los códigos" />
        <button
          type="button"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'codigos-de-horus.txt')}
          className={action}
        >
          Descargar
        </button>
        <button type="button" onClick={() => window.print()} className={action}>
          Imprimir
        </button>
      </div>
      <Button onClick={onDone} className="print:hidden">
        Los he guardado
      </Button>
    </div>
  );
}
