// biome-ignore lint/style/noRestrictedImports: the one place that wraps it
import { zodResolver as checkBySchema } from '@hookform/resolvers/zod';
import { normalizeTexts } from '@horus/contract/typed-text';
import type { FieldValues, Resolver } from 'react-hook-form';

/** Checks a form by its schema once its text is normalised, as the server does. */
export const zodResolver = ((schema: never) => {
  const check: Resolver<FieldValues> = checkBySchema(schema);
  return (values: FieldValues, ...rest: [never, never]) => check(normalizeTexts(values), ...rest);
}) as unknown as typeof checkBySchema;
