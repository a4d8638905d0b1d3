import { lazy, Suspense, useState } from 'react';
import { useLoginModal } from '#server/session.ts';

const LoginDialog = lazy(() => import('#pages/auth/login-dialog.tsx'));

/** The login form over any page; its code is loaded when it is first wanted, and then stays. */
export function LoginModal() {
  const open = useLoginModal();
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <LoginDialog open={open} />
    </Suspense>
  ) : null;
}
