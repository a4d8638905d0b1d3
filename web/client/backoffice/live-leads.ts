import { LIVE_OVERLAP_SECONDS, type LiveEvent, type Watched } from '@horus/contract/backoffice/live';
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
 * @returns who else has it open
 */
export function useLiveLeads(leadId: string | null): Present {
  return useLive(leadId === null ? null : { kind: 'lead', id: leadId });
}

/**
 * Shows who else has something open, and what happens to requests.
 * @param watched what is open here
 */
export function useLive(watched: Watched | null): Present {
  const [present, setPresent] = useState<Present>([]);
  const readAgain = useReadAgain();
  const latest = useRef(readAgain);
  useEffect(() => {
    latest.current = readAgain;
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
      const opened = new EventSource(endpoints.admin.leads.live.href(kind ? { [kind]: id } : {}));
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
