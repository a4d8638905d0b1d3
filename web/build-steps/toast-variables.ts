import type { Plugin } from 'vite';

/**
 * Sets the toasts' variables on their shelf instead of `:root`: the stylesheet loads when the page
 * is in use, and the browser would restyle every element.
 */
export function toastVariables(): Plugin {
  return {
    name: 'horus:toast-variables',
    enforce: 'pre',
    transform: {
      filter: { id: /react-toastify\/dist\/ReactToastify\.css$/ },
      handler(code) {
        const scoped = code.replace(/^:root \{/, '.toasts {');
        if (scoped === code) this.error('react-toastify no longer sets its variables on :root');
        return { code: scoped, map: null };
      },
    },
  };
}
