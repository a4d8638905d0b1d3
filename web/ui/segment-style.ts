/** One of a few that stand side by side, each a radio in its label: the look of the label. */
export const segmentStyle =
  'flex cursor-pointer items-center justify-center rounded-md text-center text-sm font-semibold hover:bg-paper-2 ' +
  'has-checked:bg-ink-900 has-checked:text-white has-focus-visible:outline-2 has-focus-visible:outline-offset-2 ' +
  'has-focus-visible:outline-lapis-600';
