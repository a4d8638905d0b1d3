/** Phone links, without extensions. The margins keep their rows as high as others. */
export function Phones({ phones }: { readonly phones: readonly string[] }) {
  return (
    <span className="-my-3 inline-flex flex-wrap gap-x-3 align-middle lg:-my-0.5">
      {phones.map((phone) => (
        <a
          key={phone}
          href={`tel:${phone.replace(/[a-z#,;].*/i, '').replace(/[^\d+]/g, '')}`}
          className="inline-flex min-h-11 items-center text-lapis-700 underline underline-offset-4 lg:min-h-6"
        >
          {phone}
        </a>
      ))}
    </span>
  );
}
