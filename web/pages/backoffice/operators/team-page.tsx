import type { TeamMember } from '@horus/contract/backoffice/operators';
import { paths } from '@horus/contract/backoffice/paths';
import { formatShortMoment } from '@horus/contract/dates';
import { operatorRoleLabels } from '@horus/contract/operator-roles';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import { useTeam } from '#client/backoffice/access.ts';
import { useOperator } from '#pages/backoffice/frame/use-operator.ts';
import { InviteDialog } from '#pages/backoffice/operators/invite-dialog.tsx';
import { type MemberAct, MemberDialog } from '#pages/backoffice/operators/member-dialog.tsx';
import { Loaded } from '#pages/backoffice/parts/loaded.tsx';
import { pageMeta } from '#pages/page-meta.ts';
import { Button } from '#ui/button.tsx';

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Equipo | Oficina de Horus',
    description: 'Quién trabaja en la oficina.',
    path: paths.admin.team.href(),
    noindex: true,
  });

interface Chosen {
  readonly member: TeamMember;
  readonly act: MemberAct;
}

/** /admin/equipo */
export default function TeamPage() {
  const { role } = useOperator();
  const team = useTeam();
  const [inviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const manages = role === 'manager';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Equipo</h1>
        {manages && <Button onClick={() => setInviting(true)}>Invitar</Button>}
      </div>
      <p className="mt-2 max-w-prose text-ink-600">
        Operador: atiende. Responsable: además devuelve dinero, da bajas y gestiona el equipo.
      </p>
      <Loaded query={team} failed="No hemos podido leer el equipo" className="mt-6">
        {(members) => (
          <ul className="mt-6 divide-y divide-line border-y border-line">
            {members.map((member) => (
              <Member
                key={member.id}
                member={member}
                onAct={manages ? (act) => setChosen({ member, act }) : null}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <InviteDialog open={inviting} onClose={() => setInviting(false)} />
      {chosen && <MemberDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

interface MemberProps {
  readonly member: TeamMember;
  /** Null when the operator may only read. */
  readonly onAct: ((act: MemberAct) => void) | null;
}

const action = 'min-h-11 font-semibold text-lapis-700 underline underline-offset-4 hover:text-lapis-800';

function Member({ member, onAct }: MemberProps) {
  const { id } = useOperator();
  const { name, email, role, joined, lastSeenAt } = member;
  const named = <span className="sr-only">: {name}</span>;
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 text-sm lg:grid-cols-[minmax(0,1fr)_11rem_24rem] lg:items-center">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {name}
          {member.id === id && <span className="font-normal text-ink-600"> (tú)</span>}
        </p>
        <p className="text-ink-600 wrap-anywhere">{email}</p>
      </div>
      <div>
        <p>{operatorRoleLabels[role]}</p>
        <p className="text-xs text-ink-600">
          {joined
            ? lastSeenAt
              ? `Aquí el ${formatShortMoment(lastSeenAt)}`
              : 'Sin sesión'
            : 'Aún no ha entrado'}
        </p>
      </div>
      {onAct && member.id !== id && (
        <div className="flex flex-wrap gap-x-5 lg:justify-end">
          <button type="button" onClick={() => onAct('role')} className={action}>
            Hacer {operatorRoleLabels[role === 'manager' ? 'operator' : 'manager']}
            {named}
          </button>
          <button type="button" onClick={() => onAct('link')} className={action}>
            Enlace nuevo{named}
          </button>
          <button type="button" onClick={() => onAct('remove')} className={action}>
            Quitar{named}
          </button>
        </div>
      )}
    </li>
  );
}
