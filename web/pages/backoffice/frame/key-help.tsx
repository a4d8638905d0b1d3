import { useState } from 'react';
import { officeKeys } from '#content/backoffice/keys.ts';
import { areKeysOn, KeyHint, useLetterKeys } from '#pages/backoffice/parts/use-queue-keys.tsx';
import { Dialog } from '#ui/dialog.tsx';

export function KeyHelp() {
  const [open, setOpen] = useState(false);
  useLetterKeys(true, (key) => {
    // A page may have disabled the keys.
    const asks = key === '?' && areKeysOn();
    if (asks) setOpen(true);
    return asks;
  });
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Atajos de teclado">
      <div className="grid gap-5">
        {officeKeys.map(({ where, keys }) => (
          <section key={where}>
            <h3 className="text-base font-semibold">{where}</h3>
            <ul className="mt-1 grid gap-1 text-sm">
              {keys.map((each) => (
                <li key={each.join()}>
                  <KeyHint keys={each} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
