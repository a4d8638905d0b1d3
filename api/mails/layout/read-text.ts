import { compile, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';

const row: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  const cells = element.children.filter(
    ({ name, attribs }) => (name === 'th' || name === 'td') && !attribs['data-skip-in-text'],
  );
  cells.forEach((cell, index) => {
    if (index > 0) builder.addInline(': ');
    walk(cell.children, builder);
  });
  builder.closeBlock({ trailingLineBreaks: 1 });
};

const label: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(': ');
};

const aside: FormatCallback = (element, walk, builder) => {
  builder.addInline(' (');
  walk(element.children, builder);
  builder.addInline(')');
};

/** The address is on its own line, so that clients link exactly it. */
const action: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addInline(':');
  builder.addLineBreak();
  builder.addInline(element.attribs['href'] ?? '');
};

const options: HtmlToTextOptions = {
  wordwrap: false,
  formatters: { row, label, aside, action },
  selectors: [
    { selector: '[data-skip-in-text=true]', format: 'skip' },
    { selector: 'img', format: 'skip' },
    { selector: 'tr[data-text=row]', format: 'row' },
    { selector: 'span[data-text=label]', format: 'label' },
    { selector: 'span[data-text=aside]', format: 'aside' },
    { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true } },
    { selector: 'a[data-text=action]', format: 'action' },
    { selector: 'h1', options: { uppercase: false, trailingLineBreaks: 2 } },
    { selector: 'h2', options: { uppercase: false, leadingLineBreaks: 3, trailingLineBreaks: 2 } },
  ],
};

/** Converts a mail's HTML to its text part. */
export const readText: (html: string) => string = compile(options);
