import type { User } from '@horus/contract/auth';
import { paths } from '@horus/contract/paths';
import { Fact, Facts } from '#pages/account/facts.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { SectionPanel } from '#ui/panel.tsx';

/** Whose account this is, and the way to change it. */
export function ProfileCard({ user }: { readonly user: User }) {
  return (
    <SectionPanel title="Tu perfil" className="flex flex-col">
      <Facts className="grow content-start">
        <Fact name="Nombre">{user.name}</Fact>
        <Fact name="Email">{user.email}</Fact>
        <Fact name="Empresa">
          {user.company ?? <span className="font-normal text-ink-600">Sin indicar</span>}
        </Fact>
      </Facts>
      <ButtonLink to={paths.account.profile.href()} variant="secondary" className="mt-6 w-full">
        Actualizar datos
      </ButtonLink>
    </SectionPanel>
  );
}
