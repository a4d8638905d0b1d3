import { mapHref } from '#content/backoffice/customer-summary.ts';

export function Address({ address }: { readonly address: string }) {
  return (
    <>
      <span>{address}</span>{' '}
      <a
        href={mapHref(address)}
        target="_blank"
        rel="noreferrer"
        className="-my-2.5 inline-block whitespace-nowrap py-2.5 text-lapis-700 underline underline-offset-4"
      >
        Ver en el mapa
        <span className="sr-only"> (se abre en otra pestaña)</span>
      </a>
    </>
  );
}
