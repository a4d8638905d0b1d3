import { classNames } from '#ui/class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'lg';

export function buttonStyle(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames('button', `button-${variant}`, `button-${size}`, className);
}
