import { tuneModuleLoading } from '#platform/tune-module-loading';

// Before anything that imports the libraries it is about.
tuneModuleLoading();
const { serve } = await import('#serve');
await serve();
