import { classNames } from '#ui/class-names.ts';
import { Field } from '#ui/field.tsx';

interface FileFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly required?: boolean | undefined;
  readonly optional?: boolean | undefined;
  /** Begins the field: 'Elegir PDF'. */
  readonly choose: string;
  readonly accept: string;
  readonly fileName: string | undefined;
  readonly onFile: (file: File | null) => void;
  readonly error: string | undefined;
}

/** The browser's file field, with the browser's language, is transparent above ours. */
export function FileField(props: FileFieldProps) {
  const { name, choose, accept, fileName, onFile, required, ...field } = props;
  return (
    <Field id={name} {...{ name, required }} {...field}>
      {({ className, ...control }) => (
        <div
          className={classNames(
            className,
            'relative flex min-w-0 items-center gap-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-lapis-600',
          )}
        >
          <span className="shrink-0 font-semibold text-lapis-700">{choose}</span>
          <span className={classNames('min-w-0 truncate', !fileName && 'text-ink-600')}>
            {fileName ?? 'Ninguno elegido'}
          </span>
          <input
            type="file"
            name={name}
            data-todo={required ? '' : undefined}
            accept={accept}
            required={required}
            onChange={({ target }) => onFile(target.files?.[0] ?? null)}
            {...control}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </div>
      )}
    </Field>
  );
}
