/** Raised when the purposes of the cookies change: visitors are asked again. Apart from the schemas, so that the first view can read it alone. */
export const CONSENT_VERSION = 1;
