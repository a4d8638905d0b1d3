import { classNames } from '#ui/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'lg';

const base =
  'relative inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold no-underline ' +
  'transition-[background-color,border-color,color,transform] duration-150 select-none ' +
  'active:translate-y-px disabled:active:translate-y-0';

const sizes: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 py-2 text-sm',
  lg: 'min-h-13 px-5 py-3 text-base sm:px-6',
};

const variants: Record<ButtonVariant, string> = {
  primary:
    'border border-transparent bg-lapis-600 text-white hover:bg-lapis-700 active:bg-lapis-800 ' +
    'on-ink:bg-lapis-500 on-ink:hover:bg-lapis-600 on-ink:active:bg-lapis-700 ' +
    'disabled:bg-ink-500 disabled:on-ink:bg-ink-700 disabled:on-ink:text-ink-200',
  secondary:
    'border border-line-strong bg-transparent text-ink-900 hover:border-ink-900 hover:bg-ink-900 hover:text-paper ' +
    'active:bg-ink-700 disabled:border-line disabled:bg-transparent disabled:text-ink-500 ' +
    'on-ink:border-ink-400 on-ink:text-ink-100 on-ink:hover:border-white on-ink:hover:bg-white on-ink:hover:text-ink-950 ' +
    'on-ink:active:bg-ink-200',
  quiet:
    'border border-transparent bg-transparent text-ink-800 hover:bg-paper-3 active:bg-line disabled:text-ink-500 ' +
    'on-ink:text-ink-100 on-ink:hover:bg-ink-800 on-ink:active:bg-ink-700',
  danger:
    'border border-transparent bg-brick-600 text-white hover:bg-brick-700 active:bg-brick-700 disabled:bg-ink-500',
};

/** The look of a button, shared by buttons and by links that look like one. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(base, sizes[size], variants[variant], className);
}
