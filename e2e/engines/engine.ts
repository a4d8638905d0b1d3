type Simple = string | number | boolean;

/** A browser other than the tests' own, as far as the walk through the site needs it. */
export interface Engine {
  readonly name: string;
  readonly open: (address: string) => Promise<void>;
  /** Runs the body of a function in the page. `given` are its `arguments`. */
  readonly run: <Value extends Simple>(body: string, ...given: readonly Simple[]) => Promise<Value | null>;
  /** Presses the element that the body of a function returns, with the pointer. */
  readonly press: (find: string, ...given: readonly Simple[]) => Promise<void>;
  /** Types into the focused element. */
  readonly type: (text: string) => Promise<void>;
  readonly resize: (width: number, height: number) => Promise<void>;
  /** @returns a PNG in base64 */
  readonly picture: () => Promise<string>;
  readonly close: () => Promise<void>;
}
