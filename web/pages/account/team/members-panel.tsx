import type { MemberView } from '@horus/contract/members';
import { useEffect, useRef, useState } from 'react';
import { roleTexts } from '#content/team.ts';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { MemberDialog } from '#pages/account/team/member-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';
import { StatusPill } from '#ui/status-pill.tsx';

interface MembersPanelProps {
  readonly members: readonly MemberView[];
  readonly isOwner: boolean;
  readonly onChanged: () => void;
}

export function MembersPanel({ members, isOwner, onChanged }: MembersPanelProps) {
  const { id } = useCustomer();
  const [chosen, setChosen] = useState<MemberView | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const removed = useRef(false);

  // The dialog can't restore the focus: its button is gone with the row.
  useEffect(() => {
    if (chosen || !removed.current) return;
    removed.current = false;
    list.current?.focus();
  }, [chosen]);

  return (
    <SectionPanel title="Personas">
      <ul ref={list} tabIndex={-1} aria-label="Personas del equipo" className="-mt-3 outline-none">
        {members.map((member) => (
          <li
            key={member.userId}
            className="flex min-h-18 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0"
          >
            <div className="min-w-0 text-sm">
              <p className="font-semibold wrap-anywhere">
                {member.name}
                {member.userId === id && <span className="font-normal text-ink-600"> (tú)</span>}
              </p>
              <p className="text-ink-600 wrap-anywhere">{member.email}</p>
            </div>
            <div className="flex items-center gap-3">
              <StatusPill tone={member.role === 'owner' ? 'good' : 'neutral'}>
                {roleTexts[member.role].name}
              </StatusPill>
              {isOwner && members.length > 1 && (
                <Button
                  variant="secondary"
                  aria-haspopup="dialog"
                  aria-label={`Cambiar a ${member.name}`}
                  onClick={() => setChosen(member)}
                >
                  Cambiar
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <MemberDialog
        member={chosen}
        isSelf={chosen?.userId === id}
        onClose={() => setChosen(null)}
        onDone={(gone) => {
          removed.current = gone;
          setChosen(null);
          onChanged();
        }}
      />
    </SectionPanel>
  );
}
