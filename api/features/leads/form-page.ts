import { FORM_TOKEN_FIELD, type LeadKind } from '@horus/contract/lead-options';
import {
  html,
  parse,
  serialize,
  type DefaultTreeAdapterTypes as Tree,
  defaultTreeAdapter as tree,
} from 'parse5';

export interface FormState {
  /** User input by control name; null leaves the form empty. */
  readonly values: Readonly<Record<string, string>> | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly status: FormStatus;
  readonly token: string;
  readonly action: string;
}

export interface FormStatus {
  /** `check`: the input is valid but nothing has been sent yet. */
  readonly tone: 'error' | 'check' | 'success';
  readonly text: string;
  readonly next?: { readonly url: string; readonly label: string };
}

/**
 * Fills the form and removes the page's scripts. Relies on the markup of web/pages/site/forms.
 * @returns null when the page has no such form
 */
export function fillFormPage(page: string, kind: LeadKind, state: FormState): string | null {
  const document = parse(page);
  const form = find(document, (element) => get(element, 'data-lead-form') === kind);
  if (!form) return null;
  for (const script of findAll(document, ({ tagName }) => tagName === 'script')) tree.detachNode(script);
  set(form, 'action', state.action);
  const wrong = findAll(form, isControl)
    .filter((control) => fillControl(control, state))
    .map((control) => markWrong(control, kind));
  for (const slot of findAll(form, (element) => get(element, 'data-error-for') !== undefined)) {
    const error = state.errors[get(slot, 'data-error-for') ?? ''];
    if (error !== undefined) show(slot, error);
  }
  const status = showStatus(document, form, state.status);
  const first = wrong[0] ?? status;
  if (first) set(first, 'autofocus', '');
  return serialize(document);
}

/** Returns whether the control has an error. */
function fillControl(control: Tree.Element, { values, errors, token }: FormState): boolean {
  const name = get(control, 'name') ?? '';
  if (name === FORM_TOKEN_FIELD) set(control, 'value', token);
  else if (values && get(control, 'type') !== 'hidden') setValue(control, values[name]);
  return errors[name] !== undefined;
}

function setValue(control: Tree.Element, value: string | undefined): void {
  const type = get(control, 'type');
  if (control.tagName === 'textarea') setText(control, value ?? '');
  else if (control.tagName === 'select') {
    for (const option of findAll(control, ({ tagName }) => tagName === 'option')) {
      toggle(option, 'selected', (get(option, 'value') ?? textOf(option)) === value);
    }
  } else if (type === 'checkbox' || type === 'radio') {
    toggle(control, 'checked', value === (get(control, 'value') ?? 'on'));
  } else set(control, 'value', value ?? '');
}

function markWrong(control: Tree.Element, kind: LeadKind): Tree.Element {
  // ARIA has no invalid state for a radio; its group has one.
  if (get(control, 'type') !== 'radio') set(control, 'aria-invalid', 'true');
  const slot = `${kind}-${get(control, 'name')}-error`;
  const described = (get(control, 'aria-describedby') ?? '').split(/\s+/).filter((id) => id && id !== slot);
  set(control, 'aria-describedby', [...described, slot].join(' '));
  return control;
}

function showStatus(document: Tree.Document, form: Tree.Element, status: FormStatus): Tree.Element | null {
  const title = find(document, ({ tagName }) => tagName === 'title');
  if (status.tone === 'error' && title) setText(title, `Error: ${textOf(title)}`);
  const slot = find(form, (element) => get(element, 'data-form-status') !== undefined);
  if (!slot) return null;
  show(slot, status.text);
  set(slot, 'data-form-status', status.tone);
  set(slot, 'tabindex', '-1');
  if (status.next) {
    const { url, label } = status.next;
    tree.insertText(slot, ' ');
    append(slot, 'a', { href: url }, label);
    // The content security policy blocks form redirects to another site, but not a meta refresh.
    const head = find(document, ({ tagName }) => tagName === 'head');
    if (head) append(head, 'meta', { 'http-equiv': 'refresh', content: `0; url=${url}` });
  }
  return slot;
}

function show(slot: Tree.Element, text: string): void {
  setText(slot, text);
  toggle(slot, 'hidden', false);
}

function isControl({ tagName }: Tree.Element): boolean {
  return tagName === 'input' || tagName === 'select' || tagName === 'textarea';
}

function get(element: Tree.Element, name: string): string | undefined {
  return element.attrs.find((each) => each.name === name)?.value;
}

function set(element: Tree.Element, name: string, value: string): void {
  const known = element.attrs.find((each) => each.name === name);
  if (known) known.value = value;
  else element.attrs.push({ name, value });
}

function toggle(element: Tree.Element, name: string, on: boolean): void {
  if (on) set(element, name, '');
  else element.attrs = element.attrs.filter((each) => each.name !== name);
}

function textOf(element: Tree.Element): string {
  return element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

function setText(element: Tree.Element, text: string): void {
  element.childNodes = [];
  tree.insertText(element, text);
}

function append(parent: Tree.Element, name: string, attributes: Record<string, string>, text = ''): void {
  const attrs = Object.entries(attributes).map(([attribute, value]) => ({ name: attribute, value }));
  const element = tree.createElement(name, html.NS.HTML, attrs);
  tree.insertText(element, text);
  tree.appendChild(parent, element);
}

function find(root: Tree.Node, matches: (element: Tree.Element) => boolean): Tree.Element | null {
  return findAll(root, matches)[0] ?? null;
}

function findAll(root: Tree.Node, matches: (element: Tree.Element) => boolean): Tree.Element[] {
  const children = 'childNodes' in root ? root.childNodes : [];
  const here = 'tagName' in root && matches(root) ? [root] : [];
  return [...here, ...children.flatMap((child) => findAll(child, matches))];
}
