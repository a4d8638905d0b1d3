import { useRef } from 'react';

/**
 * Names what is sent, so that the same sent again, pressed twice or after an answer that never
 * came, is one. Other words, or the same once they have been answered, are another.
 */
export function useSentOnce() {
  const last = useRef<{ readonly words: string; readonly id: string } | null>(null);
  return {
    idOf: (content: unknown): string => {
      const words = JSON.stringify(content);
      if (last.current?.words !== words) last.current = { words, id: crypto.randomUUID() };
      return last.current.id;
    },
    answered: () => {
      last.current = null;
    },
  };
}
