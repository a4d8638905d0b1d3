/** The oldest supported browsers (README), as Vite and esbuild name them. */
export const promisedBrowsers = ['safari16.4', 'ios16.4', 'firefox128', 'chrome111', 'edge111'];
