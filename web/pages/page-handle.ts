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
}
