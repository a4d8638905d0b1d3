import type { OrganizationView } from '@horus/contract/members';
import { paths } from '@horus/contract/paths';
import { roleLabels, UNNAMED_ORGANIZATION } from '@horus/contract/roles';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, textOf } from '#client/call.ts';
import { chooseOrganization } from '#client/session.ts';
import { Icon } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';

export function OrganizationChoice({ currentId }: { readonly currentId: string }) {
  const [organizations, setOrganizations] = useState<readonly OrganizationView[]>([]);
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads again after a change of organisation.
  useEffect(() => {
    const reading = new AbortController();
    call('GET /api/organizations', { signal: reading.signal })
      .then((answer) => setOrganizations(answer.organizations))
      .catch(() => undefined);
    return () => reading.abort();
  }, [currentId]);

  async function choose({ id, name }: OrganizationView): Promise<void> {
    try {
      await chooseOrganization(id);
    } catch (error) {
      return toast.error(textOf(error, 'No hemos podido cambiar de empresa. Vuelve a intentarlo.'));
    }
    await navigate(paths.account.dashboard.href());
    toast.success(`Ahora estás en ${name ?? UNNAMED_ORGANIZATION}`);
  }

  if (organizations.length < 2) return null;
  return (
    <fieldset className="border-b border-line py-2">
      <legend className="float-left w-full px-3 pb-1 text-xs font-semibold text-ink-600">Tus empresas</legend>
      <div className="clear-both max-h-64 overflow-auto">
        {organizations.map((each) => (
          <button
            key={each.id}
            type="button"
            aria-current={each.id === currentId ? 'true' : undefined}
            onClick={() => each.id !== currentId && void choose(each)}
            className="menu-row"
          >
            <span className="min-w-0">
              <span className="block truncate">{each.name ?? UNNAMED_ORGANIZATION}</span>
              <span className="block text-xs font-normal text-ink-600">{roleLabels[each.role]}</span>
            </span>
            {each.id === currentId && <Icon name="check" className="size-4.5 shrink-0 text-green-700" />}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
