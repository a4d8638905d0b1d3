import { formatPhone, telHref } from '@horus/contract/phone';

/** Phone links, each number once. The margins keep their rows as high as others. */
export function Phones({ phones }: { readonly phones: readonly string[] }) {
  return (
    <span className="-my-3 inline-flex flex-wrap gap-x-3 align-baseline lg:-my-0.5">
      {[...new Map(phones.map((phone) => [formatPhone(phone), telHref(phone)]))].map(([phone, href]) => (
        <a
          key={phone}
          href={href}
          className="inline-flex min-h-11 items-center text-lapis-700 underline underline-offset-4 lg:min-h-6"
        >
          {phone}
        </a>
      ))}
    </span>
  );
}
