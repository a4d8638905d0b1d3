import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { createAccountCache } from '#client/account-queries.ts';
import { EmailLinkGuard } from '#pages/account/email-link-guard.tsx';
import { AreaFrame } from '#pages/account/frame/area-frame.tsx';
import { RequireUser, useCustomer, useLeaveTo } from '#pages/account/require-user.tsx';
import { ProofDialog } from '#pages/account/security/proof-dialog.tsx';
import { UnverifiedNotice } from '#pages/account/unverified-notice.tsx';
import { ViewBanner } from '#pages/account/view-banner.tsx';
import type { PageHandle } from '#pages/page-handle.ts';

export const handle: PageHandle = { startNow: true, ownFrame: true };

/**
 * Frame of the pages behind the login, with a separate query cache per customer and organisation.
 */
export default function CustomerArea() {
  return (
    <AreaFrame>
      <RequireUser>{(user) => <Area key={`${user.id} ${user.organizationId}`} />}</RequireUser>
    </AreaFrame>
  );
}

function Area() {
  const [cache] = useState(createAccountCache);
  const user = useCustomer();
  const leaveTo = useLeaveTo();
  return (
    <QueryClientProvider client={cache}>
      <ViewBanner />
      {!user.emailVerified && <UnverifiedNotice email={user.email} />}
      <EmailLinkGuard user={user} onLeave={leaveTo} page>
        <Outlet />
      </EmailLinkGuard>
      <ProofDialog email={user.email} />
    </QueryClientProvider>
  );
}
