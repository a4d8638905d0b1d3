import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { logOut } from '#client/backoffice/access.ts';
import { type Unsent as About, listUnsentDrafts } from '#client/backoffice/drafts.ts';
import { askTabs } from '#client/backoffice/tabs.ts';
import { describeUnsent } from '#content/backoffice/unsent.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

interface Unsent {
  readonly what: string;
  readonly href: string | undefined;
  readonly draft: string;
  /** In another tab, which the operator must find. */
  readonly elsewhere?: boolean;
}

/** Asks first when the logout would lose typed text. */
export function LogOutButton() {
  const { id } = useOperator();
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const close = () => setUnsent([]);

  async function onClick(): Promise<void> {
    const elsewhere = (await askTabs(id)).map((each) => ({ ...nameUnsent(each), elsewhere: true }));
    const found = withoutDuplicates([...listUnsentDrafts(id).reverse().map(nameUnsent), ...elsewhere]);
    setUnsent(found);
    if (found.length === 0) await logOut();
  }

  return (
    <>
      <button
        type="button"
        onClick={() => void onClick()}
        className="mt-1 min-h-11 font-semibold text-ink-100 underline underline-offset-4 hover:text-white"
      >
        Cerrar sesión
      </button>
      {/* Not next to the button, because a folded phone menu would hide it. */}
      {createPortal(
        <Dialog open={unsent.length > 0} onClose={close} title="¿Cerrar sesión?">
          <p>Tienes sin enviar:</p>
          <ul className="mt-2 list-disc pl-5">
            {unsent.map(({ what, href, draft, elsewhere }) => (
              <li key={`${what} ${href} ${elsewhere}`}>
                {href && !elsewhere ? (
                  <Link
                    to={href}
                    state={{ draft }}
                    onClick={close}
                    className="inline-flex min-h-11 items-center text-lapis-700 underline underline-offset-4"
                  >
                    {what}
                  </Link>
                ) : (
                  `${what}${elsewhere ? ', en otra pestaña' : ''}`
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

function nameUnsent(unsent: About): Unsent {
  return { ...describeUnsent(unsent), draft: `${unsent.field} ${unsent.id}` };
}

/** Shows a text with two fields once per tab, by its last typed field. */
function withoutDuplicates(all: readonly Unsent[]): Unsent[] {
  const isSame = (a: Unsent, b: Unsent) =>
    a.what === b.what && a.href === b.href && a.elsewhere === b.elsewhere;
  return all.filter((each, index) => all.findIndex((other) => isSame(each, other)) === index);
}
