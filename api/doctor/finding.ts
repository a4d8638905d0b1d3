export interface Finding {
  /** `wrong`: visitors notice it, or will. */
  readonly verdict: 'well' | 'warning' | 'wrong';
  /** In Spanish. */
  readonly part: string;
  readonly says: string;
  readonly todo?: string;
}

export const well = (part: string, says: string): Finding => ({ verdict: 'well', part, says });
export const warning = (part: string, says: string, todo?: string): Finding => ({
  verdict: 'warning',
  part,
  says,
  ...(todo && { todo }),
});
export const wrong = (part: string, says: string, todo?: string): Finding => ({
  verdict: 'wrong',
  part,
  says,
  ...(todo && { todo }),
});
