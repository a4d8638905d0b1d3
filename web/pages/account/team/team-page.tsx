import { paths } from '@horus/contract/paths';
import { hasRole } from '@horus/contract/roles';
import type { MetaFunction } from 'react-router';
import { useTeam } from '#client/team-queries.ts';
import { AccountPage } from '#pages/account/frame/account-page.tsx';
import { AskOwner } from '#pages/account/frame/ask-owner.tsx';
import { useCustomer } from '#pages/account/frame/require-user.tsx';
import { InvitationsPanel } from '#pages/account/team/invitations-panel.tsx';
import { InvitePanel } from '#pages/account/team/invite-panel.tsx';
import { LeavePanel } from '#pages/account/team/leave-panel.tsx';
import { MembersPanel } from '#pages/account/team/members-panel.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { SectionPanel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/states.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Equipo | Horus',
    description: 'Quién entra en la cuenta de tu empresa y qué puede hacer.',
    path: paths.account.team.href(),
    noindex: true,
  });

/** /cuenta/equipo */
export default function TeamPage() {
  const { company, role } = useCustomer();
  const { team, failed, reading, readAgain } = useTeam();
  const isOwner = hasRole(role, 'owner');
  const changed = () => void readAgain();
  return (
    <AccountPage
      title="Equipo"
      lead={`Quién entra en la cuenta${company ? ` de ${company}` : ''} y qué puede hacer.`}
    >
      {!team && failed && (
        <ErrorState title="No hemos podido leer tu equipo" onRetry={changed} retrying={reading} />
      )}
      {!team && !failed && <TeamSkeleton />}
      {team && (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="grid grid-cols-1 gap-6">
            <MembersPanel members={team.members} isOwner={isOwner} onChanged={changed} />
            {isOwner && team.invitations.length > 0 && (
              <InvitationsPanel invitations={team.invitations} onChanged={changed} />
            )}
          </div>
          <div className="grid grid-cols-1 gap-6">
            {isOwner ? (
              <InvitePanel onInvited={changed} />
            ) : (
              <SectionPanel title="Invitar a alguien">
                <AskOwner what="Solo un titular invita, quita o cambia lo que puede hacer cada persona." />
              </SectionPanel>
            )}
            {team.members.length > 1 && <LeavePanel members={team.members} />}
          </div>
        </div>
      )}
    </AccountPage>
  );
}

function TeamSkeleton() {
  return (
    <SectionPanel title="Personas">
      <div aria-busy="true">
        <span className="sr-only">Cargando...</span>
        <Skeleton className="w-40" />
        <Skeleton className="mt-2 w-56 max-w-full" />
      </div>
    </SectionPanel>
  );
}
