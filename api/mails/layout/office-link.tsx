import { Action } from '#mails/layout/blocks.tsx';

interface OfficeLinkProps {
  /** Absent in what a release before has queued. */
  readonly href: string | undefined;
  readonly label: string;
}

/** The way to where the company's people work on what the mail tells of. */
export function OfficeLink({ href, label }: OfficeLinkProps) {
  return href === undefined ? null : <Action href={href} label={label} />;
}
