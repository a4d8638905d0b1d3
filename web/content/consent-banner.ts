/**
 * The banner's id; as a hash it reopens the choice. In its own file for the first view's script.
 */
export const CONSENT_BANNER_ID = 'configurar-cookies';
