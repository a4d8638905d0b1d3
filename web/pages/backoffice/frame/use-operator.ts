import type { OperatorSessionAnswer } from '@horus/contract/backoffice/operators';
import { createContext, useContext } from 'react';

type Person = OperatorSessionAnswer['operator'];

export const OperatorContext = createContext<Person | null>(null);

/** @throws Error outside the office's frame */
export function useOperator(): Person {
  const operator = useContext(OperatorContext);
  if (!operator) throw new Error('no operator: the page is outside of the office’s frame');
  return operator;
}
