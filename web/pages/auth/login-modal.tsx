import { paths } from '@horus/contract/paths';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { closeLoginModal, useLoginModal } from '#client/session.ts';
import { FORGOTTEN_TITLE, LOGIN_TITLE } from '#content/login.ts';
import type { Side } from '#pages/auth/login-modal-content.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';

const fetchContent = () => import('#pages/auth/login-modal-content.tsx');
const page = { href: paths.auth.login.href(), label: 'Abrir la página de inicio de sesión' } as const;

/**
 * The login form over any page, opened by picking a plan; in its place, on demand, the one for a
 * forgotten password. Going elsewhere closes it.
 */
export function LoginModal() {
  const open = useLoginModal();
  const { key } = useLocation();
  /** The address that the form for a forgotten password begins with; null: login is shown. */
  const [forgottenBy, setForgottenBy] = useState<string | null>(null);
  const [side, setSide] = useState<Side | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: anyone who goes somewhere is done with the form.
  useEffect(() => closeLoginModal, [key]);

  function onClose(): void {
    setForgottenBy(null);
    closeLoginModal();
  }

  return (
    <LazyDialog
      fetchPart={fetchContent}
      open={open}
      onClose={onClose}
      title={forgottenBy === null ? LOGIN_TITLE : FORGOTTEN_TITLE}
      page={page}
    >
      {({ default: Content }) => (
        <Content side={side} onSide={setSide} forgottenBy={forgottenBy} onForgotten={setForgottenBy} />
      )}
    </LazyDialog>
  );
}
