import type { User } from '@horus/contract/auth';
import { Fact, Facts } from '#pages/account/facts.tsx';
import { SectionPanel } from '#ui/panel.tsx';

/** Whose account this is. */
export function ProfileCard({ user }: { readonly user: User }) {
  return (
    <SectionPanel title="Tu perfil">
      <Facts>
        <Fact name="Nombre">{user.name}</Fact>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Empresa">
          {user.company ?? <span className="font-normal text-ink-600">Sin indicar</span>}
        </Fact>
      </Facts>
    </SectionPanel>
  );
}
