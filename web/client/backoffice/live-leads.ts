import { addressOf } from '@horus/contract/address-of';
import {
  ANSWERING_SECONDS,
  LIVE_OVERLAP_SECONDS,
  type LiveEvent,
  type Watched,
} from '@horus/contract/backoffice/live';
import { useEffect, useRef, useState } from 'react';
import { useInvalidateLeads } from '#client/backoffice/leads.ts';
import { readSession } from '#client/backoffice/session-store.ts';

/** Delay before a refused stream is opened again. */
const AGAIN_MS = 30_000;
/** A page at most this old misses nothing: a stream repeats the changes of LIVE_OVERLAP_SECONDS. */
const FRESH_MS = (LIVE_OVERLAP_SECONDS / 2) * 1_000;

export type Present = NonNullable<LiveEvent['present']>;

/**
 * Refreshes requests on each change and returns the other operators with this one open. Closes its
 * stream in the background: a browser allows few connections per site.
 */
export function useLiveLeads(leadId: string | null, answering = false): Present {
  return useLive(leadId === null ? null : { kind: 'lead', id: leadId }, answering);
}

/** Returns whether the answer was edited in the last `ANSWERING_SECONDS`, and a text handler. */
export function useIsAnswering(leadId: string): [answering: boolean, onText: (text: string) => void] {
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
 * Returns the other operators with `watched` open. Refreshes requests on each change.
 * @param onVersion called with the version of an installation; it must not change
 */
export function useLive(
  watched: Watched | null,
  answering = false,
  onVersion?: (version: number) => void,
): Present {
  const [present, setPresent] = useState<Present>([]);
  const versionHandler = useRef(onVersion);
  const readAgain = useInvalidateLeads();
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
    /** Time of the last read of the page; null when a change may have been missed. */
    let freshSince: number | null = Date.now();
    function open(): void {
      if (document.hidden || stream) return;
      const query = kind && { [kind]: id, ...(isAnswering.current && { answering: '1' }) };
      const opened = new EventSource(addressOf('GET /api/admin/leads/live', { query: query ?? {} }));
      stream = opened;
      let heard = false;
      opened.onopen = () => {
        heard = false;
      };
      opened.onmessage = ({ data }) => {
        const { changed, version, present: others } = JSON.parse(String(data)) as LiveEvent;
        if (version !== undefined) versionHandler.current?.(version);
        if (others) setPresent(others);
        if (!changed) return;
        // A stream reports every change after its first message. An older page reads all again.
        const missed = !heard && (freshSince === null || Date.now() - freshSince > FRESH_MS);
        heard = true;
        freshSince = null;
        // The open request shows the other requests of the same person too.
        const shown = kind === 'lead' && id ? [id, ...changed] : changed;
        if (missed || changed.length > 0) void latest.current(shown);
      };
      opened.onerror = () => {
        // The browser reopens a cut stream, but not a refused one.
        if (opened.readyState !== EventSource.CLOSED) return;
        close();
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
