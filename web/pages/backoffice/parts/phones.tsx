/** Phone links, without extensions. */
export function Phones({ phones }: { readonly phones: readonly string[] }) {
  return phones.map((phone) => (
    <a
      key={phone}
      href={`tel:${phone.replace(/[a-z#,;].*/i, '').replace(/[^\d+]/g, '')}`}
      className="mr-3 inline-flex min-h-11 items-center text-lapis-700 underline underline-offset-4 lg:min-h-6"
    >
      {phone}
    </a>
  ));
}
