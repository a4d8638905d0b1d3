/** Over the page, where a plan was picked by who is mostly new. */
export const LOGIN_TITLE = 'Inicia sesión o crea tu cuenta';
