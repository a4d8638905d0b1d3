import { findToken } from '@horus/contract/token';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Returns null for a missing or cut token, undefined without the parameter. */
export function tokenInAddress(hash: string, search: string): string | null | undefined {
  const named = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
  return named === null ? undefined : findToken(`token=${named}`);
}

/**
 * Returns the token of `#token=…`, or of `?token=…` in older links; null without one, undefined
 * until known. Removes it from the address at once, so that neither the history nor a copied
 * address contains it. A reload keeps it.
 */
export function useLinkToken(): string | null | undefined {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>();

  useEffect(() => {
    const arrived = tokenInAddress(hash, search);
    const kept = (state as { readonly token?: string | null } | null)?.token ?? null;
    setToken(arrived === undefined ? kept : arrived);
    if (arrived === undefined) return;
    void navigate(pathname, { replace: true, state: { token: arrived }, preventScrollReset: true });
  }, [pathname, search, hash, state, navigate]);

  return token;
}
