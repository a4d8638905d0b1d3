/** The title when a plan was picked, because most of these visitors are new. */
export const LOGIN_TITLE = 'Inicia sesión o crea tu cuenta';

export const FORGOTTEN_TITLE = 'Recuperar contraseña';
