export interface Html {
  readonly html: string;
}

type Value = Html | string | number | null | undefined | false | readonly Value[];

/**
 * Builds HTML and escapes its values, except nested Html. Null, undefined and false add nothing.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { html: strings.reduce((text, part, index) => text + toText(values[index - 1]) + part) };
}

function toText(value: Value): string {
  if (value === null || value === undefined || value === false) return '';
  if (Array.isArray(value)) return value.map(toText).join('');
  if (typeof value === 'object') return (value as Html).html;
  return escapeHtml(String(value));
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Renders a merchant's text. Of Markdown it supports only links, `[text](https://…)`. */
export function linkedText(text: string): Html {
  const link = /\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g;
  let rendered = '';
  let end = 0;
  for (const match of text.matchAll(link)) {
    rendered += escapeHtml(text.slice(end, match.index));
    rendered += html`<a href="${match[2]}" target="_blank" rel="noopener noreferrer">${match[1]}</a>`.html;
    end = match.index + match[0].length;
  }
  return { html: rendered + escapeHtml(text.slice(end)) };
}
