import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { RequireUser, useCustomer } from '#pages/account/require-user.tsx';
import { UnverifiedNotice } from '#pages/account/unverified-notice.tsx';
import type { PageHandle } from '#pages/page-handle.ts';
import { createAccountCache } from '#server/account-queries.ts';

export const handle: PageHandle = { startNow: true };

/** The frame of every page that needs a login: a customer, and a memory of his own for what is read for him. */
export default function CustomerArea() {
  return <RequireUser>{(user) => <Area key={user.id} />}</RequireUser>;
}

function Area() {
  const [cache] = useState(createAccountCache);
  const { email, emailVerified } = useCustomer();
  return (
    <QueryClientProvider client={cache}>
      {!emailVerified && <UnverifiedNotice email={email} />}
      <Outlet />
    </QueryClientProvider>
  );
}
