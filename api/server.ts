import { lightenModules } from '#platform/lighten-modules';

// Before anything that imports the libraries it is about.
lightenModules();
const { serve } = await import('#serve');
await serve();
