/** The document's own element, which tells the stylesheet what it has to know. */
export const page = document.documentElement;
