import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { logOut } from '#client/backoffice/access.ts';
import { listUnsent } from '#client/backoffice/drafts.ts';
import { unsentWords } from '#content/backoffice/unsent.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface Unsent {
  readonly what: string;
  readonly href: string | undefined;
}

/** Logs out; asks first where that would lose what was typed. */
export function LogOutButton() {
  const { id } = useOperator();
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const close = () => setUnsent([]);

  function onClick(): void {
    const found = findUnsent(id);
    setUnsent(found);
    if (found.length === 0) void logOut();
  }

  return (
    <>
      <button
        type="button"
        onClick={onClick}
        className="mt-1 min-h-11 font-semibold text-ink-100 underline underline-offset-4 hover:text-white"
      >
        Cerrar sesión
      </button>
      {/* Not where the button is: a phone's folded menu would hide it. */}
      {createPortal(
        <Dialog open={unsent.length > 0} onClose={close} title="¿Cerrar sesión?">
          <p>Tienes sin enviar:</p>
          <ul className="mt-2 list-disc pl-5">
            {unsent.map(({ what, href }) => (
              <li key={`${what} ${href}`}>
                {href ? (
                  <Link
                    to={href}
                    onClick={close}
                    className="inline-flex min-h-11 items-center text-lapis-700 underline underline-offset-4"
                  >
                    {what}
                  </Link>
                ) : (
                  what
                )}
              </li>
            ))}
          </ul>
          <p className="mt-2">Si cierras la sesión, se borra: nadie más lo verá en este ordenador.</p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button onClick={close}>Seguir aquí</Button>
            <Button variant="secondary" onClick={() => void logOut()}>
              Borrar y cerrar sesión
            </Button>
          </div>
        </Dialog>,
        document.body,
      )}
    </>
  );
}

/** Each once, though it has two fields. */
function findUnsent(operatorId: string): Unsent[] {
  const found = listUnsent(operatorId).map(({ field, id }) => {
    const { what, hrefOf } = unsentWords[field] ?? { what: 'Un texto' };
    return { what, href: hrefOf?.(id) };
  });
  return found.filter(
    ({ what, href }, index) => found.findIndex((each) => each.what === what && each.href === href) === index,
  );
}
