import type { LeadsLive } from '@horus/contract/backoffice/leads';
import { endpoints } from '@horus/contract/paths';
import { useEffect, useRef, useState } from 'react';
import { useReadAgain } from '#client/backoffice/leads.ts';

/** How long a stream that was refused is left before it is asked for again. */
const AGAIN_MS = 30_000;

type Present = NonNullable<LeadsLive['present']>;

/**
 * Shows what happens to requests while the page is looked at: lists and pages are read again when
 * something changes. A page in the background lets its stream go: a browser has few for a site.
 * @param leadId the request that is open, for others to see
 * @returns who else has it open
 */
export function useLiveLeads(leadId: string | null): Present {
  const [present, setPresent] = useState<Present>([]);
  const readAgain = useReadAgain();
  const latest = useRef(readAgain);
  useEffect(() => {
    latest.current = readAgain;
  });

  useEffect(() => {
    let stream: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    function open(): void {
      if (document.hidden || stream) return;
      const opened = new EventSource(endpoints.admin.leads.live.href(leadId ? { lead: leadId } : {}));
      stream = opened;
      opened.onmessage = ({ data }) => {
        const { changed, present: others } = JSON.parse(String(data)) as LeadsLive;
        if (others) setPresent(others);
        if (changed) latest.current(changed);
      };
      opened.onerror = () => {
        // One that was cut the browser opens again; one that was refused it does not.
        if (opened.readyState !== EventSource.CLOSED) return;
        close();
        timer = setTimeout(open, AGAIN_MS);
      };
    }
    function close(): void {
      clearTimeout(timer);
      stream?.close();
      stream = null;
    }
    function onVisibility(): void {
      if (document.hidden) {
        close();
        return;
      }
      // What happened meanwhile was told to nobody.
      latest.current(leadId ? [leadId] : []);
      open();
    }
    open();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      close();
      setPresent([]);
    };
  }, [leadId]);
  return present;
}
