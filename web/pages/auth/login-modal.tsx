import { paths } from '@horus/contract/paths';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { closeLoginModal, useLoginModal } from '#client/session.ts';
import { FORGOTTEN_TITLE, LOGIN_TITLE } from '#content/login.ts';
import type { Side } from '#pages/auth/login-modal-content.tsx';
import { LazyDialog } from '#ui/lazy-dialog.tsx';

const fetchContent = () => import('#pages/auth/login-modal-content.tsx');
const page = { href: paths.auth.login.href(), label: 'Abrir la página de inicio de sesión' } as const;

/** Opens over any page when a visitor picks a plan. Navigation closes it. */
export function LoginModal() {
  const open = useLoginModal();
  const { key } = useLocation();
  /** Initial address of the password reset; null shows the login. */
  const [forgottenBy, setForgottenBy] = useState<string | null>(null);
  const [side, setSide] = useState<Side | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the dialog.
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
