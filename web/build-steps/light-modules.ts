import type { Rolldown } from 'vite';

/** The libraries of forms and of their checks, which most public pages do without. */
const FORM_LIBRARIES = /\/node_modules\/(zod|react-hook-form|@hookform)\//;

const known = new Map<string, boolean>();

/** Whether a module needs no library of forms, neither itself nor through its imports. */
export function isLight(id: string, context: Pick<Rolldown.PluginContext, 'getModuleInfo'>): boolean {
  const earlier = known.get(id);
  if (earlier !== undefined) return earlier;
  // For modules that import each other.
  known.set(id, true);
  const light =
    !FORM_LIBRARIES.test(id) &&
    (context.getModuleInfo(id)?.importedIds ?? []).every((imported) => isLight(imported, context));
  known.set(id, light);
  return light;
}
