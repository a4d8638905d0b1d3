/** What a page says of itself to the frame around it: `export const handle: PageHandle = …`. */
export interface PageHandle {
  /**
   * Its main thing is interactive: React starts at once instead of at the visitor's first sign of
   * intent.
   */
  readonly startNow?: boolean;
  /** It ends with a footer of one line. */
  readonly lineFooter?: boolean;
  /** It brings header, main part and footer of its own. */
  readonly ownFrame?: boolean;
  /** It is no visitor's: nothing that asks them, sells or counts is around it. */
  readonly office?: boolean;
}
