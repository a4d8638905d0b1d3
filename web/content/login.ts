/** Over the page, where a plan was picked: most of these people are new. */
export const LOGIN_TITLE = 'Inicia sesión o crea tu cuenta';

export const FORGOTTEN_TITLE = 'Recuperar contraseña';
