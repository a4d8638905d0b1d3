import { Action } from '#mails/layout/blocks.tsx';

interface OfficeLinkProps {
  /** Absent in mails queued by the previous release. */
  readonly href: string | undefined;
  readonly label: string;
}

/** A link to the back office. */
export function BackOfficeLink({ href, label }: OfficeLinkProps) {
  return href === undefined ? null : <Action href={href} label={label} />;
}
