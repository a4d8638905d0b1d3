import { paths } from '@horus/contract/paths';
import { closeLoginModal, useLoginModal } from '#client/session.ts';
import { LOGIN_TITLE } from '#content/login.ts';
import { LazyDialog } from '#ui/lazy-dialog.tsx';

const fetchDialog = () => import('#pages/auth/login-dialog.tsx');
const page = { href: paths.auth.login.href(), label: 'Abrir la página de inicio de sesión' } as const;

/** The login form over any page. */
export function LoginModal() {
  const open = useLoginModal();
  return (
    <LazyDialog fetchPart={fetchDialog} open={open} onClose={closeLoginModal} title={LOGIN_TITLE} page={page}>
      {({ default: LoginDialog }) => <LoginDialog open={open} />}
    </LazyDialog>
  );
}
