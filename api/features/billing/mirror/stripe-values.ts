/** Returns null for a reference that was not expanded. */
export function expanded<T extends object>(reference: string | T | null): T | null {
  return typeof reference === 'string' ? null : reference;
}

export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** @param seconds since the epoch */
export function momentOf(seconds: number | null): Date | null {
  return seconds === null ? null : fromUnix(seconds);
}

/** @param seconds since the epoch */
export function fromUnix(seconds: number): Date {
  return new Date(seconds * 1_000);
}
