import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsSchema } from '@horus/api/config';
import { z } from 'zod';
import { ROOT } from './settings.ts';

export const SETTINGS_PAGE = 'docs/settings.md';

interface Shape {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly default?: unknown;
  readonly anyOf?: readonly Shape[];
  readonly const?: string;
}

export function writeSettingsPage(): string {
  const { properties = {}, required = [] } = z.toJSONSchema(settingsSchema, {
    unrepresentable: 'any',
    io: 'output',
  });
  const words = readWords();
  const rows = Object.entries(properties as Record<string, Shape>)
    .filter(([name]) => name !== 'NODE_ENV')
    .map(([name, shape]) => {
      const isRequired = required.includes(name) && shape.default === undefined;
      const fallback =
        shape.default === undefined ? (isRequired ? 'required' : 'none') : shown(shape.default);
      return `| \`${name}\` | ${kindOf(shape)} | ${fallback} | ${words.get(name) ?? ''} |`;
    });
  return `# Settings

Made by \`npm run docs\` from the schema by which the api judges its settings (\`settingsSchema\` in api/config.ts) and the words of \`.env.example\`:
don't edit. What is wrong is said at the start, all at once, and the start ends with 78. What each is for and when production refuses it:
[operating.md](operating.md), 'Settings'. \`npm start\` reads besides \`DATA_DIR\` (the embedded database's folder) and \`.env\`.

| setting | takes | without it | |
|---|---|---|---|
${rows.join('\n')}
`;
}

function kindOf({
  type,
  format,
  pattern,
  minimum,
  maximum,
  minLength,
  anyOf,
  const: only,
  ...shape
}: Shape): string {
  if (shape.enum) return shape.enum.map((each) => `\`${each}\``).join(', ');
  if (anyOf) return anyOf.map(kindOf).join(' or ');
  if (only === '') return 'nothing';
  if (type === 'integer' || type === 'number') return `a whole number from ${minimum} to ${maximum}`;
  if (type === 'boolean') return '`true`, `false`';
  if (format === 'uri') return 'an address';
  if (format === 'email') return 'an e-mail address';
  if (format === 'date') return 'a day';
  if (pattern) return `text like \`${pattern.replaceAll('|', '\\|')}\``;
  return minLength && minLength > 1 ? `text of at least ${minLength} characters` : 'text';
}

function shown(value: unknown): string {
  return value === '' ? 'empty' : `\`${String(value)}\``;
}

function readWords(): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  let above: string[] = [];
  for (const line of readFileSync(join(ROOT, '.env.example'), 'utf8').split('\n')) {
    const name = /^# ([A-Z0-9_]+)=/.exec(line)?.[1];
    if (name) words.set(name, above.join(' ').replaceAll('|', '\\|'));
    above = name || !line.startsWith('# ') ? [] : [...above, line.slice(2)];
  }
  return words;
}
