import type { User } from '@horus/contract/auth';
import { paths } from '@horus/contract/paths';
import { Fact, Facts } from '#pages/account/facts.tsx';
import { PlainSection } from '#pages/account/plain-section.tsx';
import { ArrowLink } from '#ui/arrow-link.tsx';

export function ProfileSection({ user }: { readonly user: User }) {
  return (
    <PlainSection title="Tu perfil">
      <Facts className="mt-3 text-sm">
        <Fact name="Nombre">{user.name}</Fact>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Empresa">
          {user.company ?? <span className="font-normal text-ink-600">Sin indicar</span>}
        </Fact>
      </Facts>
      <ArrowLink to={paths.account.profile.href()} className="mt-2 self-start text-sm">
        Actualizar datos
      </ArrowLink>
    </PlainSection>
  );
}
