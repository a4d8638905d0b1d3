import { createHash } from 'node:crypto';
import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export interface FirstView {
  readonly html: string;
  /** `file` contains a hash of the content. */
  readonly start: { readonly file: string; readonly text: string };
  readonly csp: readonly string[];
  readonly noindex: boolean;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Browsers treat a script with any other `type` as data. */
const RUN_TYPES: ReadonlySet<string> = new Set([
  '',
  'module',
  'text/javascript',
  'importmap',
  'speculationrules',
]);

/**
 * Moves React's start from a prerendered page to a start file, and adds the boot module. The empty
 * script elements stay, because React expects them. The boot module is not `async`: it must run
 * before extensions and translations change the page (decision 051).
 * @throws Error when the page differs from the router's output, or violates the CSP
 */
export function makeFirstView(html: string, boot: string): FirstView {
  const document = parse(html, { sourceCodeLocationInfo: true });
  const elements = [...walk(document)];
  const edits: Edit[] = [];
  const needs: string[] = [];
  const context: string[] = [];
  const modules: string[] = [];

  for (const element of elements) {
    assertCspAllows(element);
    if (element.tagName === 'link' && attribute(element, 'rel') === 'modulepreload') {
      needs.push(attribute(element, 'href') ?? '');
      edits.push({ ...range(element), text: '' });
    }
    if (element.tagName === 'script' && runs(element) && attribute(element, 'src') === undefined) {
      const text = scriptText(element);
      (attribute(element, 'type') === 'module' ? modules : context).push(text);
      edits.push({ ...contentRange(element), text: '' });
    }
  }
  if (modules.length !== 1 || context.length === 0 || needs.length === 0) {
    throw new Error(
      `expected one module, some context and some preloads, found ${modules.length}, ${context.length} and ${needs.length}`,
    );
  }

  const text = `${context.join('\n')}\n${awaitEntry(modules[0] ?? '')}`;
  const file = `start-${createHash('sha256').update(text).digest('hex').slice(0, 10)}.js`;
  const now = elements.some((element) => attribute(element, 'data-start-now') !== undefined);
  const tag = `<script type="module" src="${boot}" data-start="/assets/${file}" data-needs="${needs.join(' ')}"${now ? ' data-now' : ''}></script>`;
  const head = elements.find((element) => element.tagName === 'head');
  const end = head?.sourceCodeLocation?.endTag?.startOffset;
  if (end === undefined) throw new Error('the page has no head');
  edits.push({ from: end, to: end, text: tag });

  const served = applyEdits(html, edits);
  return {
    html: served,
    start: { file, text },
    csp: inlineScriptHashes(served),
    noindex: isNoindex(elements),
  };
}

/** Awaits the module's last import, so that the importer gets its error. */
function awaitEntry(module: string): string {
  const awaited = module.replace(/^import\(/m, 'await import(');
  if (awaited === module) throw new Error('the module does not import an entry');
  return awaited;
}

export function inlineScriptHashes(html: string): string[] {
  return [...walk(parse(html))]
    .filter((element) => element.tagName === 'script' && runs(element))
    .map(scriptText)
    .filter((text) => text !== '')
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

function assertCspAllows(element: Tree.Element): void {
  if (element.tagName === 'style') throw new Error('a <style> in the page: move it to the stylesheet');
  for (const { name, value } of element.attrs) {
    if (name === 'style') throw new Error(`a style attribute on <${element.tagName}>: ${value}`);
    if (name.startsWith('on')) throw new Error(`an inline handler on <${element.tagName}>: ${name}`);
    if (['href', 'src', 'action'].includes(name) && /^\s*javascript:/i.test(value)) {
      throw new Error(`a javascript: address on <${element.tagName}>`);
    }
  }
}

function isNoindex(elements: readonly Tree.Element[]): boolean {
  return elements.some(
    (element) =>
      attribute(element, 'name') === 'robots' && attribute(element, 'content')?.includes('noindex'),
  );
}

function runs(script: Tree.Element): boolean {
  return RUN_TYPES.has(attribute(script, 'type') ?? '');
}

function attribute(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

function scriptText(script: Tree.Element): string {
  return script.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

function range(element: Tree.Element): { from: number; to: number } {
  const location = element.sourceCodeLocation;
  if (!location) throw new Error(`<${element.tagName}> is nowhere in the source`);
  return { from: location.startOffset, to: location.endOffset };
}

function contentRange(element: Tree.Element): { from: number; to: number } {
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  if (!startTag || !endTag) throw new Error(`<${element.tagName}> is not closed`);
  return { from: startTag.endOffset, to: endTag.startOffset };
}

function applyEdits(html: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), html);
}

function* walk(node: Tree.Node): Generator<Tree.Element> {
  if ('tagName' in node) yield node;
  const children = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : [];
  for (const child of children) yield* walk(child);
}
