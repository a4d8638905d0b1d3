/**
 * The cookie banner's place in each page; as a hash it asks for the choice again. Alone, for the
 * first view's script.
 */
export const CONSENT_BANNER_ID = 'configurar-cookies';
