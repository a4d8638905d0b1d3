import {
  ANSWERING_SECONDS,
  LIVE_OVERLAP_SECONDS,
  type LiveEvent,
  type Watched,
} from '@horus/contract/backoffice/live';
import { endpoints } from '@horus/contract/backoffice/paths';
import { useEffect, useRef, useState } from 'react';
import { useReadAgain } from '#client/backoffice/leads.ts';
import { readSession } from '#client/backoffice/session-store.ts';

/** How long a stream that was refused is left before it is asked for again. */
const AGAIN_MS = 30_000;
/** Most of what a stream tells of from before it began is still to be told after this. */
const FRESH_MS = (LIVE_OVERLAP_SECONDS / 2) * 1_000;

export type Present = NonNullable<LiveEvent['present']>;

/**
 * Shows what happens to requests while the page is looked at: lists and pages are read again when
 * something changes. A page in the background lets its stream go: a browser has few for a site.
 * @param leadId the request that is open, for others to see
 * @param answering whether an answer to it is being written
 * @returns who else has it open
 */
export function useLiveLeads(leadId: string | null, answering = false): Present {
  return useLive(leadId === null ? null : { kind: 'lead', id: leadId }, answering);
}

/**
 * Whether the answer to a request is being written: it has text of the last `ANSWERING_SECONDS`.
 * @returns that, and what is to be told of each change of the text
 */
export function useAnswering(leadId: string): [answering: boolean, onText: (text: string) => void] {
  const [answered, setAnswered] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [
    answered === leadId,
    (text) => {
      clearTimeout(timer.current);
      setAnswered(text.trim() === '' ? null : leadId);
      timer.current = setTimeout(() => setAnswered(null), ANSWERING_SECONDS * 1_000);
    },
  ];
}

/**
 * Shows who else has something open, and what happens to requests.
 * @param watched what is open here
 */
export function useLive(watched: Watched | null, answering = false): Present {
  const [present, setPresent] = useState<Present>([]);
  const readAgain = useReadAgain();
  const latest = useRef(readAgain);
  const isAnswering = useRef(answering);
  const openAgain = useRef<() => void>(undefined);
  useEffect(() => {
    latest.current = readAgain;
    if (isAnswering.current === answering) return;
    isAnswering.current = answering;
    openAgain.current?.();
  });
  const kind = watched?.kind;
  const id = watched?.id;

  useEffect(() => {
    let stream: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Since when the page is as it was read; null: something may have happened unheard. */
    let freshSince: number | null = Date.now();
    function open(): void {
      if (document.hidden || stream) return;
      const query = kind && { [kind]: id, ...(isAnswering.current && { answering: '1' }) };
      const opened = new EventSource(endpoints.admin.leads.live.href(query ?? {}));
      stream = opened;
      let heard = false;
      opened.onopen = () => {
        heard = false;
      };
      opened.onmessage = ({ data }) => {
        const { changed, present: others } = JSON.parse(String(data)) as LiveEvent;
        if (others) setPresent(others);
        if (!changed) return;
        // From its first word on a stream tells all; a page that was late for it reads all again.
        const missed = !heard && (freshSince === null || Date.now() - freshSince > FRESH_MS);
        heard = true;
        freshSince = null;
        if (missed) void latest.current(kind === 'lead' && id ? [id, ...changed] : changed);
        else if (changed.length > 0) void latest.current(changed);
      };
      opened.onerror = () => {
        // One that was cut the browser opens again; one that was refused it does not.
        if (opened.readyState !== EventSource.CLOSED) return;
        close();
        // Whose session has ended is told so now.
        void readSession();
        timer = setTimeout(open, AGAIN_MS);
      };
    }
    function close(): void {
      clearTimeout(timer);
      stream?.close();
      stream = null;
    }
    function onVisibility(): void {
      if (document.hidden) close();
      else open();
    }
    openAgain.current = () => {
      if (!stream) return;
      close();
      // The new stream tells of what came in between.
      freshSince = Date.now();
      open();
    };
    open();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      close();
      setPresent([]);
    };
  }, [kind, id]);
  return present;
}
