/**
 * Purposes beside the necessary ones that a visitor may agree to. Apart from the schemas, so that
 * the first view can read it alone.
 */
export interface ConsentPurposes {
  readonly analytics: boolean;
  readonly marketing: boolean;
}

/**
 * The purposes that the site really has: only they are asked for. Nothing measures advertisements;
 * visits are counted while there is a measurement id.
 */
export function purposesInUse(ga4MeasurementId: string): ConsentPurposes {
  return { analytics: ga4MeasurementId !== '', marketing: false };
}

/** What a choice was made about: anyone who chose among other purposes is asked again. */
export function consentVersion({ analytics, marketing }: ConsentPurposes): number {
  return 1 + (analytics ? 1 : 0) + (marketing ? 2 : 0);
}

export const MAX_CONSENT_VERSION = consentVersion({ analytics: true, marketing: true });
