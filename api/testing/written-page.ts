import type { PdfPage } from '#platform/pdf';

export function recordPage(): { readonly page: PdfPage; readonly lines: string[] } {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const table = (rows: readonly (readonly [string, string])[]) => {
    for (const [label, value] of rows) lines.push(`${label}: ${value}`);
  };
  const page: PdfPage = {
    title: say,
    heading: say,
    paragraph: say,
    note: say,
    list: (items) => void lines.push(...items),
    facts: table,
    amounts: table,
  };
  return { page, lines };
}
