import { invalidRequest } from '#stripe/api-error';

/** Reads one parameter; `path` is its name in errors, such as `items[0][price]`. */
export interface Reader<T> {
  read(raw: unknown, path: string): T;
  readonly required?: true;
}

type Read<R> = R extends Reader<infer T> ? T : never;
type Shape = Readonly<Record<string, Reader<unknown>>>;
type RequiredNames<S> = { [K in keyof S]: S[K] extends { readonly required: true } ? K : never }[keyof S];

export type Fields<S extends Shape> = { [K in RequiredNames<S>]: Read<S[K]> } & {
  [K in Exclude<keyof S, RequiredNames<S>>]?: Read<S[K]> | undefined;
};

/** A null value removes its key; null removes all keys. */
type MetadataChange = Readonly<Record<string, string | null>> | null;

const MAX_STRING = 5_000;
const MAX_METADATA_KEYS = 50;
const MAX_METADATA_KEY = 40;
const MAX_METADATA_VALUE = 500;

/** Refuses ''. */
export function string(maxLength = MAX_STRING): Reader<string> {
  return {
    read(raw, path) {
      const text = requireText(raw, path);
      if (text === '') throw emptyString(path);
      if (text.length > maxLength) {
        throw invalidRequest(`Invalid string: must be at most ${maxLength} characters`, path);
      }
      return text;
    },
  };
}

export function integer(
  minimum = Number.MIN_SAFE_INTEGER,
  maximum = Number.MAX_SAFE_INTEGER,
): Reader<number> {
  return {
    read(raw, path) {
      const text = requireText(raw, path);
      if (!/^-?\d{1,16}$/.test(text)) {
        throw invalidRequest(`Invalid integer: ${text}`, path, 'parameter_invalid_integer');
      }
      const value = Number(text);
      if (value < minimum) {
        throw invalidRequest(
          `This value must be greater than or equal to ${minimum}.`,
          path,
          'parameter_invalid_integer',
        );
      }
      if (value > maximum) {
        throw invalidRequest(
          `This value must be less than or equal to ${maximum}.`,
          path,
          'parameter_invalid_integer',
        );
      }
      return value;
    },
  };
}

/** At most four decimals. */
export function percentage(minimum: number, maximum: number): Reader<number> {
  return {
    read(raw, path) {
      const text = requireText(raw, path);
      if (!/^\d{1,3}(\.\d{1,4})?$/.test(text)) throw invalidRequest(`Invalid decimal: ${text}`, path);
      const value = Number(text);
      if (value < minimum || value > maximum) {
        throw invalidRequest(`This value must be between ${minimum} and ${maximum}.`, path);
      }
      return value;
    },
  };
}

export function boolean(): Reader<boolean> {
  return {
    read(raw, path) {
      const text = requireText(raw, path);
      if (text !== 'true' && text !== 'false') throw invalidRequest(`Invalid boolean: ${text}`, path);
      return text === 'true';
    },
  };
}

export function oneOf<const T extends string>(...options: readonly T[]): Reader<T> {
  return {
    read(raw, path) {
      const text = requireText(raw, path);
      const option = options.find((each) => each === text);
      if (option === undefined) {
        throw invalidRequest(`Invalid ${path}: must be one of ${enumerate(options)}`, path);
      }
      return option;
    },
  };
}

export function either<const T extends string, U>(word: T, other: Reader<U>): Reader<T | U> {
  return { read: (raw, path) => (raw === word ? word : other.read(raw, path)) };
}

/** A list. Stripe's clients number its elements; '' is an empty list. */
export function array<T>(element: Reader<T>, maxLength = 100): Reader<T[]> {
  return {
    read(raw, path) {
      if (raw === '') return [];
      const values = Array.isArray(raw) ? raw : numberedValues(raw);
      if (values === null) throw invalidRequest('Invalid array', path);
      if (values.length > maxLength) {
        throw invalidRequest(`Array ${path} exceeded maximum ${maxLength} allowed elements.`, path);
      }
      return values.map((value, index) => element.read(value, `${path}[${index}]`));
    },
  };
}

/** An object without unknown properties. */
export function hash<S extends Shape>(shape: S, unsupported = ''): Reader<Fields<S>> {
  return {
    read(raw, path) {
      if (!isHash(raw)) throw invalidRequest('Invalid object', path);
      return readFields(shape, unsupported, raw, path);
    },
  };
}

/** Metadata. As in Stripe, an empty value removes its key, and '' removes all. */
export function metadata(): Reader<MetadataChange> {
  return {
    read(raw, path) {
      if (raw === '') return null;
      if (!isHash(raw)) throw invalidRequest('Invalid object', path);
      const entries = Object.entries(raw);
      if (entries.length > MAX_METADATA_KEYS) {
        throw invalidRequest(`You can have at most ${MAX_METADATA_KEYS} metadata keys.`, path);
      }
      return Object.fromEntries(entries.map(([key, value]) => readMetadataEntry(key, value, path)));
    },
  };
}

/** '' becomes null. */
export function emptyable<T>(reader: Reader<T>): Reader<T | null> {
  return { read: (raw, path) => (raw === '' ? null : reader.read(raw, path)) };
}

export function required<T>(reader: Reader<T>): Reader<T> & { readonly required: true } {
  return { read: (raw, path) => reader.read(raw, path), required: true };
}

/**
 * Reads a request's parameters. `unsupported` lists Stripe's parameters that the sandbox does not
 * support.
 */
export function readFields<S extends Shape>(
  shape: S,
  unsupported: string,
  raw: Readonly<Record<string, unknown>>,
  parent = '',
): Fields<S> {
  const nameOf = (name: string) => (parent ? `${parent}[${name}]` : name);
  for (const name of Object.keys(raw)) {
    if (Object.hasOwn(shape, name)) continue;
    if (unsupported.split(/\s+/).includes(name)) {
      throw invalidRequest(`The sandbox does not carry out this parameter: ${nameOf(name)}`, nameOf(name));
    }
    throw invalidRequest(`Received unknown parameter: ${nameOf(name)}`, nameOf(name), 'parameter_unknown');
  }
  const fields: Record<string, unknown> = {};
  for (const [name, reader] of Object.entries(shape)) {
    const value = raw[name];
    if (value !== undefined) fields[name] = reader.read(value, nameOf(name));
    else if (reader.required) {
      throw invalidRequest(`Missing required param: ${nameOf(name)}.`, nameOf(name), 'parameter_missing');
    }
  }
  return fields as Fields<S>;
}

/** Keys that are not in `change` stay. */
export function applyMetadata(
  current: Readonly<Record<string, string>>,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === undefined) return { ...current };
  if (change === null) return {};
  const changed = { ...current, ...change };
  return Object.fromEntries(
    Object.entries(changed).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

function readMetadataEntry(key: string, value: unknown, path: string): [string, string | null] {
  const name = `${path}[${key}]`;
  const text = requireText(value, name);
  if (key.length > MAX_METADATA_KEY) {
    throw invalidRequest(`Metadata keys must be at most ${MAX_METADATA_KEY} characters.`, name);
  }
  if (text.length > MAX_METADATA_VALUE) {
    throw invalidRequest(`Metadata values can have up to ${MAX_METADATA_VALUE} characters.`, name);
  }
  return [key, text === '' ? null : text];
}

function requireText(raw: unknown, path: string): string {
  // PostgreSQL's text can't contain a NUL.
  if (typeof raw !== 'string' || raw.includes('\u0000')) throw invalidRequest('Invalid string', path);
  return raw;
}

function emptyString(path: string) {
  return invalidRequest(
    `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
    path,
    'parameter_invalid_empty',
  );
}

function isHash(raw: unknown): raw is Record<string, unknown> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}

/** The form parser turns lists above its array limit into objects. */
function numberedValues(raw: unknown): unknown[] | null {
  if (!isHash(raw)) return null;
  const entries = Object.entries(raw);
  if (entries.some(([key]) => !/^\d+$/.test(key))) return null;
  return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
}

function enumerate(options: readonly string[]): string {
  if (options.length < 3) return options.join(' or ');
  return `${options.slice(0, -1).join(', ')}, or ${options.at(-1)}`;
}
