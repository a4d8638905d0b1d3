import type { Present } from '#client/backoffice/live-leads.ts';

interface WhoElseProps {
  readonly present: Present;
  /** For example 'esta solicitud'. */
  readonly what: string;
}

/** Shows colleagues with the same item open. */
export function OtherViewers({ present, what }: WhoElseProps) {
  return (
    <div role="status">
      {present.length > 0 && (
        <p className="mt-3 rounded-md border border-lapis-300 bg-lapis-50 px-4 py-3 text-sm">
          {describePresent(present, what)}
        </p>
      )}
    </div>
  );
}

function describePresent(present: Present, what: string): string {
  const names = (all: Present) => all.map(({ name }) => name).join(', ');
  const answering = present.filter((each) => each.answering);
  const others = present.filter((each) => !each.answering);
  return [
    answering.length > 0 && `${names(answering)} ${answering.length > 1 ? 'están' : 'está'} contestando.`,
    others.length > 0 && `${names(others)} ${others.length > 1 ? 'tienen' : 'tiene'} abierta ${what} ahora.`,
  ]
    .filter(Boolean)
    .join(' ');
}
