import { paths } from '@horus/contract/paths';
import { findToken } from '@horus/contract/token';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';

export const FORGOTTEN_HREF = paths.auth.login.href({ recuperar: '1' });

interface CutLinkProps {
  readonly title?: string;
  /** Explains how to get another link. */
  readonly children: ReactNode;
}

/** For a link with a missing or partial token: some email programs cut links. */
export function IncompleteLink({ title = 'A este enlace le falta el final', children }: CutLinkProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [error, setError] = useState<string>();

  function open(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const token = findToken(String(new FormData(event.currentTarget).get('enlace')));
    setError(
      token ? undefined : 'Ese enlace tampoco está entero: tiene que acabar en #token= y un código largo',
    );
    if (token) void navigate(`${pathname}#${new URLSearchParams({ token })}`, { replace: true });
  }

  return (
    <div className="grid gap-6">
      <Alert tone="error">
        <p className="font-medium">{title}</p>
        <p className="mt-1">
          El enlace ha llegado cortado: algunos programas de correo quitan lo que va detrás de la almohadilla
          (#). Cópialo entero, tal como está escrito en el correo, y pégalo aquí.
        </p>
      </Alert>
      <form method="post" noValidate onSubmit={open} className="grid gap-3">
        <TextField label="Enlace del correo" name="enlace" autoComplete="off" required error={error} />
        <Button type="submit">Abrir el enlace</Button>
      </form>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
