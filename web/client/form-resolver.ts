// biome-ignore lint/style/noRestrictedImports: the only wrapper of this import
import { zodResolver as checkBySchema } from '@hookform/resolvers/zod';
import { normalizeTexts } from '@horus/contract/typed-text';
import type { FieldValues, Resolver } from 'react-hook-form';

/** Normalizes the texts as the server does, then validates them. */
export const zodResolver = ((schema: never) => {
  const check: Resolver<FieldValues> = checkBySchema(schema);
  return (values: FieldValues, ...rest: [never, never]) => check(normalizeTexts(values), ...rest);
}) as unknown as typeof checkBySchema;
