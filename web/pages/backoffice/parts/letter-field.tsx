import { type ComponentProps, useState } from 'react';
import { greetingOf, type LetterNames, signatureOf } from '#content/backoffice/leads.ts';
import { TextAreaField } from '#ui/field.tsx';

type AreaProps = Omit<ComponentProps<typeof TextAreaField>, 'value' | 'onChange' | 'onFocus' | 'onMouseDown'>;

interface LetterFieldProps extends AreaProps {
  readonly names: LetterNames;
  readonly text: string;
  /** Receives an empty text for a letter without more than greeting and signature. */
  readonly onText: (text: string) => void;
}

/** A mail's text. Begins with the cursor between a greeting and the operator's signature. */
export function LetterField({ names: { first, operator }, text, onText, ...area }: LetterFieldProps) {
  const [emptied, setEmptied] = useState(false);
  if (emptied && text !== '') setEmptied(false);
  const greeting = greetingOf(first);
  const blank = `${greeting}\n\n\n\n${signatureOf(operator)}`;
  const isBlank = text === '' && !emptied;
  return (
    <TextAreaField
      {...area}
      data-blank={isBlank ? '' : undefined}
      value={isBlank ? blank : text}
      // A press would move the cursor to its place.
      onMouseDown={(event) => {
        if (!isBlank || event.currentTarget === document.activeElement) return;
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onFocus={({ target }) => {
        // An earlier selection stays, so that an insertion replaces it.
        if (!isBlank || target.selectionStart !== target.selectionEnd) return;
        const start = greeting.length + 2;
        target.setSelectionRange(start, start);
      }}
      onChange={({ target: { value } }) => {
        onText(value === blank ? '' : value);
        setEmptied(value === '');
      }}
    />
  );
}
