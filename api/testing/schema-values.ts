import fc, { type Arbitrary } from 'fast-check';

/** The part of JSON Schema that our API description uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
}

/** Markup that no response may contain unescaped. */
export const MARKUP = '<script>alert(1)</script>';

const hostileTexts = [
  ...['', ' ', '.', '..', '../../etc/passwd', MARKUP, "' or '1'='1", '1;select pg_sleep(0)--'],
  ...['\u0000', 'a\u0000b', '\ud800', '\ufeff', '\u202egnp', '%00', '%ff', '%', '\r\nx: y', '$' + '{7*7}'],
  ...['null', 'undefined', 'NaN', '-1', '1e999', '0x10', '٣', 'constructor', '__proto__', 'Ω'.repeat(800)],
  ...['2026-02-30', '9999-12-31T23:59:59Z', '0000-00-00', '00000000-0000-0000-0000-000000000000'],
];
const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.constantFrom<unknown>(null, true, -1, 0, 1.5, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[]], [null]),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

const formats: Readonly<Record<string, Arbitrary<unknown>>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
};

/** Values that match a schema, with a hostile value in one place of five. */
export function valuesNear(schema: JsonSchema): Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostile });
}

function fitting(schema: JsonSchema): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(valuesNear));
  if (schema.allOf) return fc.tuple(...schema.allOf.map(fitting)).map(merged);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const type = typeof schema.type === 'object' ? schema.type[0] : schema.type;
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return fc.array(valuesNear(schema.items ?? {}), { maxLength: 4 });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31), max: schema.maximum ?? 2 ** 31 });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return formats[schema.format ?? ''] ?? fc.string({ unit: 'grapheme', maxLength: 60 });
    default:
      return fc.jsonValue();
  }
}

/** Some properties may be missing, and an unknown one may be added. */
function objectOf({ properties = {}, additionalProperties }: JsonSchema): Arbitrary<unknown> {
  const own = Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valuesNear(each)]));
  const more =
    typeof additionalProperties === 'object'
      ? fc.dictionary(fc.string(), valuesNear(additionalProperties), { maxKeys: 3 })
      : fc.constantFrom({}, {}, { unknown: 1 }, { constructor: { prototype: {} } });
  const requiredKeys = Object.keys(own);
  return fc
    .tuple(fc.oneof(fc.record(own, { requiredKeys }), fc.record(own, { requiredKeys: [] })), more)
    .map(merged);
}

function merged(parts: readonly unknown[]): unknown {
  return Object.assign({}, ...parts);
}
