/** A page's settings for the frame around it: `export const handle: PageHandle = …`. */
export interface PageHandle {
  /** The page is interactive: React starts at once, not at the visitor's first sign of intent. */
  readonly startNow?: boolean;
  readonly lineFooter?: boolean;
  /** The page brings its own header, main element and footer. */
  readonly ownFrame?: boolean;
  /** Back office: the frame leaves out the cookie banner, dialogs, chat and analytics. */
  readonly office?: boolean;
}
