import { findToken } from '@horus/contract/token';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The token in an address: null where it is missing or cut, undefined where none is named. */
export function tokenInAddress(hash: string, search: string): string | null | undefined {
  const named = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
  return named === null ? undefined : findToken(`token=${named}`);
}

/**
 * The token that a mail's link brought in `#token=…`, or in `?token=…` if it was sent before that
 * was so; null when it brought none, undefined until that is known. It is taken out of the address
 * at once, so that neither the history nor a copied address shows it; reloading keeps it.
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
