type Simple = string | number | boolean;

/** A browser that is not the tests' own, as far as a walk through the site needs it. */
export interface Engine {
  readonly name: string;
  readonly open: (address: string) => Promise<void>;
  /** Runs the body of a function in the page, whose `arguments` are what is given. */
  readonly run: <Value extends Simple>(body: string, ...given: readonly Simple[]) => Promise<Value | null>;
  /** Presses the element that the body of a function returns, as a pointer does. */
  readonly press: (find: string, ...given: readonly Simple[]) => Promise<void>;
  /** Types on the keyboard, into what has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly resize: (width: number, height: number) => Promise<void>;
  /** @returns a PNG of what is to be seen, in base64 */
  readonly picture: () => Promise<string>;
  readonly close: () => Promise<void>;
}
