export type ParamNames<Pattern extends string> = Pattern extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Pattern extends `${string}/:${infer Name}`
    ? Name
    : never;

type HrefArguments<Pattern extends string> = [ParamNames<Pattern>] extends [never]
  ? [query?: Query]
  : [params: Record<ParamNames<Pattern>, string>, query?: Query];

type Params = Readonly<Record<string, string>>;
export type Query = Readonly<Record<string, string | undefined>>;

export interface Path<Pattern extends string> {
  readonly pattern: Pattern;
  readonly href: (...args: HrefArguments<Pattern>) => string;
}

export function path<const Pattern extends string>(pattern: Pattern): Path<Pattern> {
  const takesParams = pattern.includes(':');
  return {
    pattern,
    href: (...args) =>
      takesParams
        ? fillPath(pattern, args[0] as Params, args[1] as Query | undefined)
        : fillPath(pattern, {}, args[0] as Query | undefined),
  };
}

/** Percent-encodes parameters and query. */
export function fillPath(pattern: string, params: Params = {}, query: Query = {}): string {
  const address = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? `${address}?${new URLSearchParams(given)}` : address;
}
