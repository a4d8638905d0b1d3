/** In a file without schemas, so that the first view can load it alone. */
export interface ConsentPurposes {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

/** The site has no advertising. It counts visits only with a measurement id. */
export function purposesInUse(ga4MeasurementId: string): ConsentPurposes {
  return { analytics: ga4MeasurementId !== '', marketing: false };
}

/** A visitor whose stored choice has another version is asked again. */
export function consentVersion({ analytics, marketing }: ConsentPurposes): number {
  return 1 + (analytics ? 1 : 0) + (marketing ? 2 : 0);
}

export const MAX_CONSENT_VERSION = consentVersion({ analytics: true, marketing: true });
