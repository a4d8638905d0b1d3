import type { Page } from '@playwright/test';

/** The version that introduced a feature; '-' where it is still missing. */
interface Came {
  readonly safari: string;
  readonly firefox: string;
  readonly chrome: string;
}

interface Lacking {
  readonly feature: string;
  readonly came: Came;
  /** Removes the feature from a page of a current browser, before any script of the page. */
  readonly remove: () => void;
}

/**
 * Features that some of the oldest supported browsers lack (README: Safari and iOS 16.4, Firefox
 * 128, Chrome 111), and that the site or a library uses or might use by mistake.
 */
const missingScriptFeatures: readonly Lacking[] = [
  {
    feature: 'popovers',
    came: { safari: '17.0', firefox: '125', chrome: '114' },
    remove: () => {
      for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'] as const) {
        Reflect.deleteProperty(HTMLElement.prototype, name);
      }
      // The attribute would still hide the element.
      const { setAttribute } = Element.prototype;
      Element.prototype.setAttribute = function (name, value) {
        if (name !== 'popover') setAttribute.call(this, name, value);
      };
    },
  },
  {
    feature: 'invoker commands',
    came: { safari: '26.2', firefox: '144', chrome: '135' },
    remove: () => {
      Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
      Reflect.deleteProperty(HTMLButtonElement.prototype, 'command');
      addEventListener('command', (event) => event.preventDefault(), true);
    },
  },
  {
    feature: 'the toggle event of a dialog',
    came: { safari: '26.0', firefox: '133', chrome: '132' },
    remove: () => {
      const stop = (event: Event) =>
        event.target instanceof HTMLDialogElement && event.stopImmediatePropagation();
      for (const type of ['toggle', 'beforetoggle']) addEventListener(type, stop, true);
    },
  },
  {
    feature: 'AbortSignal.any',
    came: { safari: '17.4', firefox: '124', chrome: '116' },
    remove: () => Reflect.deleteProperty(AbortSignal, 'any'),
  },
  {
    feature: 'requestIdleCallback',
    came: { safari: '-', firefox: '55', chrome: '47' },
    remove: () => {
      Reflect.deleteProperty(window, 'requestIdleCallback');
      Reflect.deleteProperty(window, 'cancelIdleCallback');
    },
  },
  {
    feature: 'Promise.withResolvers',
    came: { safari: '17.4', firefox: '121', chrome: '119' },
    remove: () => Reflect.deleteProperty(Promise, 'withResolvers'),
  },
  {
    feature: 'Promise.try',
    came: { safari: '18.2', firefox: '134', chrome: '128' },
    remove: () => Reflect.deleteProperty(Promise, 'try'),
  },
  {
    feature: 'Array.fromAsync',
    came: { safari: '16.4', firefox: '115', chrome: '121' },
    remove: () => Reflect.deleteProperty(Array, 'fromAsync'),
  },
  {
    feature: 'Object.groupBy and Map.groupBy',
    came: { safari: '17.4', firefox: '119', chrome: '117' },
    remove: () => {
      Reflect.deleteProperty(Object, 'groupBy');
      Reflect.deleteProperty(Map, 'groupBy');
    },
  },
  {
    feature: 'methods that compare and combine sets',
    came: { safari: '17.0', firefox: '127', chrome: '122' },
    remove: () => {
      for (const name of [
        'union',
        'intersection',
        'difference',
        'symmetricDifference',
        'isSubsetOf',
      ] as const) {
        Reflect.deleteProperty(Set.prototype, name);
      }
      Reflect.deleteProperty(Set.prototype, 'isSupersetOf');
      Reflect.deleteProperty(Set.prototype, 'isDisjointFrom');
    },
  },
  {
    feature: 'methods of iterators',
    came: { safari: '18.4', firefox: '131', chrome: '122' },
    remove: () => {
      const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
      for (const name of Object.getOwnPropertyNames(iterator)) {
        if (name !== 'constructor') Reflect.deleteProperty(iterator, name);
      }
      Reflect.deleteProperty(globalThis, 'Iterator');
    },
  },
  {
    feature: 'URL.canParse and URL.parse',
    came: { safari: '18.0', firefox: '126', chrome: '126' },
    remove: () => {
      Reflect.deleteProperty(URL, 'canParse');
      Reflect.deleteProperty(URL, 'parse');
    },
  },
  {
    feature: 'RegExp.escape',
    came: { safari: '18.2', firefox: '134', chrome: '136' },
    remove: () => Reflect.deleteProperty(RegExp, 'escape'),
  },
  {
    feature: 'size of URLSearchParams',
    came: { safari: '17.0', firefox: '112', chrome: '113' },
    remove: () => Reflect.deleteProperty(URLSearchParams.prototype, 'size'),
  },
  {
    feature: 'streams as async iterables',
    came: { safari: '26.4', firefox: '110', chrome: '124' },
    remove: () => {
      Reflect.deleteProperty(ReadableStream.prototype, Symbol.asyncIterator);
      Reflect.deleteProperty(ReadableStream.prototype, 'values');
      Reflect.deleteProperty(ReadableStream, 'from');
    },
  },
  {
    feature: 'checkVisibility',
    came: { safari: '17.4', firefox: '106', chrome: '105' },
    remove: () => Reflect.deleteProperty(Element.prototype, 'checkVisibility'),
  },
  {
    feature: 'view transitions, the navigation interface and scheduler',
    came: { safari: '26.2', firefox: '147', chrome: '111' },
    remove: () => {
      Reflect.deleteProperty(Document.prototype, 'startViewTransition');
      Reflect.deleteProperty(window, 'navigation');
      Reflect.deleteProperty(window, 'scheduler');
    },
  },
  {
    feature: 'Intl.Segmenter and Intl.DurationFormat',
    came: { safari: '16.4', firefox: '136', chrome: '129' },
    remove: () => {
      Reflect.deleteProperty(Intl, 'Segmenter');
      Reflect.deleteProperty(Intl, 'DurationFormat');
    },
  },
];

/** Features of stylesheets that they lack, with the pattern that uses each. */
const lackingStyle: readonly { readonly feature: string; readonly came: Came; readonly written: RegExp }[] = [
  { feature: 'text-wrap', came: { safari: '17.5', firefox: '121', chrome: '114' }, written: /text-wrap:/g },
  { feature: 'subgrid', came: { safari: '16.0', firefox: '71', chrome: '117' }, written: /\bsubgrid\b/g },
  {
    feature: '::details-content',
    came: { safari: '18.4', firefox: '143', chrome: '131' },
    written: /::details-content/g,
  },
  {
    feature: ':popover-open',
    came: { safari: '17.0', firefox: '125', chrome: '114' },
    written: /:popover-open/g,
  },
  { feature: ':open', came: { safari: '26.0', firefox: '136', chrome: '133' }, written: /:open(?![\w-])/g },
  {
    feature: 'the media feature scripting',
    came: { safari: '17.0', firefox: '113', chrome: '120' },
    written: /\(scripting:/g,
  },
  {
    feature: 'light-dark()',
    came: { safari: '17.5', firefox: '120', chrome: '123' },
    written: /light-dark\(/g,
  },
  {
    feature: '@starting-style',
    came: { safari: '17.5', firefox: '129', chrome: '117' },
    written: /@starting-style/g,
  },
  {
    feature: 'field-sizing',
    came: { safari: '26.2', firefox: '-', chrome: '123' },
    written: /field-sizing:/g,
  },
  {
    feature: 'anchor positioning',
    came: { safari: '26.0', firefox: '147', chrome: '125' },
    written: /position-anchor:|anchor\(/g,
  },
  {
    feature: 'scrollbar-gutter',
    came: { safari: '18.2', firefox: '97', chrome: '94' },
    written: /scrollbar-gutter:/g,
  },
  { feature: '@scope', came: { safari: '17.4', firefox: '146', chrome: '118' }, written: /@scope/g },
  {
    feature: 'content-visibility',
    came: { safari: '18.0', firefox: '125', chrome: '85' },
    written: /content-visibility:/g,
  },
];

/** Removes all features that the oldest supported browsers lack. */
export async function removeNewFeatures(page: Page): Promise<void> {
  for (const { remove } of missingScriptFeatures) await page.addInitScript(remove);
  await page.route(/\/assets\/[^/]+\.css$/, async (route) => {
    const response = await route.fetch();
    let style = await response.text();
    for (const { written } of lackingStyle) {
      style = style.replace(written, (found) => found.replace(/[a-z]/, 'not-yet-$&'));
    }
    await route.fulfill({ response, body: style });
  });
}
