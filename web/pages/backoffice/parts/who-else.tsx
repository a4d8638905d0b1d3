import type { Present } from '#client/backoffice/live-leads.ts';

interface WhoElseProps {
  readonly present: Present;
  /** What they have open, as 'esta solicitud'. */
  readonly what: string;
}

/** Says which colleagues have the same open. */
export function WhoElse({ present, what }: WhoElseProps) {
  return (
    <div role="status">
      {present.length > 0 && (
        <p className="mt-3 rounded-md border border-lapis-300 bg-lapis-50 px-4 py-3 text-sm">
          {`${present.map(({ name }) => name).join(', ')} ${present.length > 1 ? 'tienen' : 'tiene'} abierta ${what} ahora.`}
        </p>
      )}
    </div>
  );
}
